import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonChange } from '#contract/signals/people.ts';
import type { EditableField } from '#contract/signals/signal-details.ts';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { patchCachedSignal } from '#web/features/signals/rows/cached-signals.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { peopleMessages } from './people-messages.ts';
import { readPeopleAgain } from './people-queries.ts';

type Person = SignalDetails['person'];

/** Corrects one field of a person, or resets it to its source (null), with undo. */
export function useEditPerson(signal: Signal, person: Person | undefined) {
  const client = useQueryClient();
  const { id: scopeId } = useScope();
  const send = (body: PersonChange) => api.people.edit({ params: { id: signal.personId }, body });
  const undo = async (body: PersonChange) => {
    try {
      await send(body);
    } catch (error) {
      showFailure(error, peopleMessages.notUndone);
    }
    readPeopleAgain(client);
  };
  const save = useMutation({
    mutationFn: ({ to }: { to: PersonChange; back: PersonChange }) => send(to),
    onSuccess: ({ name, title, company, location }, { back }) => {
      patchCachedSignal(client, scopeId, signal.id, { name, title, company, location });
      readPeopleAgain(client);
      offerUndo({ message: peopleMessages.saved(name), undo: () => undo(back) });
    },
  });
  const textOf = (field: EditableField): string | null =>
    field === 'email' ? (person?.email ?? null) : signal[field];
  const editedOf = (field: EditableField) => person?.edited.find((one) => one.field === field);
  return {
    isBusy: save.isPending,
    textOf,
    editedOf,
    /** @throws the problem with the field, as a sentence */
    save: async (field: EditableField, value: string | null) => {
      try {
        // A source's earlier value isn't saved as an edit.
        const back = editedOf(field) ? textOf(field) : null;
        await save.mutateAsync({ to: { [field]: value }, back: { [field]: back } });
      } catch (error) {
        const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === field) : undefined;
        throw new Error(issue?.message ?? peopleMessages.notSaved(reasonOf(error)));
      }
    },
  };
}

export type PersonEditing = ReturnType<typeof useEditPerson>;
