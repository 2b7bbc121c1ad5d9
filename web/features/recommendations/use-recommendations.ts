import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecommendedPerson } from '#contract/engage/recommendations.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndoOf } from '#web/ui/undo-store.ts';
import { recommendationsQuery } from './queries.ts';

/** Follows somebody recommended. Their posts are then read by a job. */
export function useFollow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ personId }: RecommendedPerson) => api.recommendations.follow({ body: { id: personId } }),
    onSuccess: async (_, { name }) => {
      showToast(`You follow ${name}. Their posts are being read.`, 'success');
      await Promise.all(
        [['recommendations'], ['engage-profile'], ['daily-posts']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error, { name }) => showToast(`${name} is not followed. ${error.message}`, 'danger'),
  });
}

/** Never recommends somebody again; that can be taken back. */
export function useNeverAgain() {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [['recommendations'], ['daily-posts']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  return ({ personId: id, name }: RecommendedPerson) => {
    const doing = api.recommendations.never({ body: { id } }).then(
      async () => {
        await readAgain();
        return { message: `${name} is never recommended again`, undo };
      },
      (error: Error) => {
        showToast(`${name} may still be recommended. ${error.message}`, 'danger');
        return null;
      },
    );
    offerUndoOf(`${name} is never recommended again`, doing);
    async function undo() {
      try {
        await api.recommendations.again({ body: { id } });
        await readAgain();
      } catch (error) {
        const why = error instanceof Error ? error.message : '';
        showToast(`${name} is still never recommended. ${why}`, 'danger');
      }
    }
  };
}

/** Makes a new list of whom to engage with. */
export function useMakeList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.recommendations.generate({}),
    onSuccess: (job) =>
      client.setQueryData(recommendationsQuery.queryKey, (list) => list && { ...list, job }),
    onError: (error) => showToast(`The list was not made. ${error.message}`, 'danger'),
  });
}
