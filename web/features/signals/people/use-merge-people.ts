import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonMerge } from '#contract/signals/people.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { readPeopleAgain } from './people-queries.ts';

/** Someone to merge a person with. */
export type OtherPerson = { personId: string; name: string };

/** Merges two people, with undo. `onOpen` gets the merged person's signal in this profile. */
export function useMergePeople(signal: Signal, onOpen: (id: string | undefined) => void) {
  const client = useQueryClient();
  const undoMerge = async (mergeId: string) => {
    try {
      await api.people.undoMerge({ params: { id: mergeId } });
    } catch (error) {
      showFailure(error, 'Couldn’t unmerge them.');
    }
    readPeopleAgain(client);
  };
  return useMutation({
    mutationFn: ({ other, confirm }: { other: OtherPerson; confirm: boolean }) =>
      api.people.merge({ params: { id: signal.personId }, body: { otherId: other.personId, confirm } }),
    onSuccess: ({ mergeId, signals }, { other }) => {
      onOpen(signals.find((one) => one.connectedProfileId === signal.connectedProfileId)?.id);
      readPeopleAgain(client);
      offerUndo({
        message: `Merged ${signal.name} with ${other.name}`,
        undo: () => undoMerge(mergeId),
      });
    },
  });
}

/** Splits two merged people, with undo. */
export function useSplitPerson(signal: Signal) {
  const client = useQueryClient();
  const mergeAgain = async (id: string, otherId: string) => {
    try {
      await api.people.merge({ params: { id }, body: { otherId, confirm: true } });
    } catch (error) {
      showFailure(error, 'Couldn’t merge them again.');
    }
    readPeopleAgain(client);
  };
  return useMutation({
    mutationFn: (merge: PersonMerge) => api.people.undoMerge({ params: { id: merge.id } }),
    onSuccess: ({ keptId, goneId }, merge) => {
      readPeopleAgain(client);
      offerUndo({
        message: `Unmerged ${signal.name} and ${merge.name}`,
        undo: () => mergeAgain(keptId, goneId),
      });
    },
    onError: (error) => showFailure(error, 'Couldn’t unmerge them.'),
  });
}
