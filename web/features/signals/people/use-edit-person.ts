import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonChange } from '#contract/people.ts';
import type { Signal } from '#contract/signals.ts';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { readPeopleAgain } from './people-queries.ts';

/** Corrects a person, and offers the way back. */
export function useEditPerson(signal: Signal, onDone: () => void) {
  const client = useQueryClient();
  const send = (body: PersonChange) => api.people.edit({ params: { id: signal.personId }, body });
  const takeBack = async (body: PersonChange) => {
    try {
      await send(body);
    } catch (error) {
      showToast(`The edit could not be undone. ${reasonOf(error)}`, 'danger');
    }
    readPeopleAgain(client);
  };
  return useMutation({
    mutationFn: ({ change }: { change: PersonChange; undo: PersonChange }) => send(change),
    onSuccess: ({ name }, { undo }) => {
      readPeopleAgain(client);
      offerUndo({ message: `Saved ${name}`, undo: () => takeBack(undo) });
      onDone();
    },
  });
}
