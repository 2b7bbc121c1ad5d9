import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DailyPick, DailyPosts, DailyState } from '#contract/recommendations.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { dailyPostsQuery } from './queries.ts';

/** A day with one of its posts in another state. */
function withState(day: DailyPosts, id: string, state: DailyState): DailyPosts {
  const items = day.items.map((one) => (one.id === id ? { ...one, state } : one));
  const done = items.filter((one) => one.state !== 'open').length;
  return { ...day, items, done, isDone: items.length > 0 && done === items.length };
}

type Marked = { pick: DailyPick; state: DailyState };

const marking = ['mark-daily-post'];

/** The day, with what is being marked at this moment, whatever is read meanwhile. */
export function useDailyPosts() {
  const day = useQuery(dailyPostsQuery);
  const pending = useMutationState({
    filters: { mutationKey: marking, status: 'pending' },
    select: ({ state }) => state.variables as Marked,
  });
  const data =
    day.data && pending.reduce((shown, { pick, state }) => withState(shown, pick.id, state), day.data);
  return { ...day, data };
}

/** Marks posts of the day, at once on the page; what the server refuses goes back and is told. */
export function useMarkPost() {
  const client = useQueryClient();
  const { queryKey } = dailyPostsQuery;
  const show = (id: string, state: DailyState) =>
    client.setQueryData(queryKey, (day) => day && withState(day, id, state));
  const mark = useMutation({
    mutationKey: marking,
    mutationFn: ({ pick, state }: Marked) =>
      api.recommendations.markDaily({ params: { id: pick.id }, body: { state } }),
    onMutate: async ({ pick, state }) => {
      await client.cancelQueries({ queryKey });
      show(pick.id, state);
    },
    onSuccess: async (_, { pick, state }) => {
      // What was asked before does not know it yet.
      await client.cancelQueries({ queryKey });
      show(pick.id, state);
    },
    onError: (error, { pick }) => {
      show(pick.id, pick.state);
      showToast(`The post was not marked. ${error.message}`, 'danger');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (pick: DailyPick, state: DailyState) => {
    mark.mutate({ pick, state });
    if (state === 'open') return;
    const back = { ...pick, state };
    const undo = () => mark.mutate({ pick: back, state: pick.state });
    const what = state === 'done' ? 'Done' : 'Skipped';
    offerUndo({ message: `${what}: the post of ${pick.post.author.name}`, undo });
  };
}

/** Picks others in place of open posts. */
export function useRefreshPosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.recommendations.refreshDaily({ body: {} }),
    onSuccess: (day) => client.setQueryData(dailyPostsQuery.queryKey, day),
    onError: (error) => showToast(`No others were picked. ${error.message}`, 'danger'),
  });
}
