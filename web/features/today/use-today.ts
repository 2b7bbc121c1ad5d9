import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DailyState } from '#contract/engage/recommendations.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import {
  doneOf,
  isDoneForToday,
  showsStart,
  type TodayItem,
  withoutItems,
  withoutStartItems,
} from './today-items.ts';
import { doneMessages } from './today-messages.ts';
import { startQuery, todayQuery } from './today-query.ts';

/** An item that is leaving the list, and the call that removes it. */
type Leaving = { key: string; run: () => Promise<unknown> };

const leaving = ['leave-today'];

/** Today, and what to start with when nothing is new, without the items being handled right now, whatever is fetched in between. */
export function useToday() {
  const today = useQuery(todayQuery);
  const wanted = today.data && (showsStart(today.data) || isDoneForToday(today.data));
  const start = useQuery({ ...startQuery, enabled: wanted === true });
  const keys = useMutationState({
    filters: { mutationKey: leaving, status: 'pending' },
    select: ({ state }) => (state.variables as Leaving).key,
  });
  const leaves = new Set(keys);
  return {
    ...today,
    data: today.data && withoutItems(today.data, leaves),
    // Null if it can't be read: the list then stands without it.
    start: start.isLoadingError ? null : start.data && withoutStartItems(start.data, leaves),
  };
}

/**
 * Handles items: they leave the list at once, and come back if that is rejected or undone.
 *
 * @param onUndone called with the key of the item that came back
 */
export function useFinishItem(onUndone: (key: string) => void) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: todayQuery.queryKey });
  const leave = useMutation({
    mutationKey: leaving,
    mutationFn: ({ run }: Leaving) => run(),
    // Fetches in flight don't include the change yet.
    onMutate: () => client.cancelQueries({ queryKey: todayQuery.queryKey }),
    // The item stays hidden until Today is refetched.
    onSettled: async () => {
      await client.cancelQueries({ queryKey: todayQuery.queryKey });
      await readAgain();
    },
  });

  const undoFinish = async (item: TodayItem) => {
    try {
      await mark(item, false);
    } catch (error) {
      showFailure(error, doneMessages.failed);
    }
    await readAgain();
    onUndone(item.key);
  };
  return {
    /**
     * Marks an item as done for today, or a post as skipped, with undo. Not for items that only a decision
     * removes.
     */
    finish: (item: TodayItem, name: string) => {
      const message = finishMessage(item, name);
      const doing = Promise.withResolvers<Undoable | null>();
      offerUndoOf(message, doing.promise);
      const run = async () => {
        try {
          await mark(item, true);
          doing.resolve({ message, undo: () => undoFinish(item) });
        } catch (error) {
          doing.resolve(null);
          showFailure(error, doneMessages.failed);
        }
      };
      leave.mutate({ key: item.key, run });
    },
    /** Removes an item that was handled elsewhere. `isStaying` if only marking it as done removes it. */
    leave: (item: TodayItem, isStaying: boolean) =>
      leave.mutate({ key: item.key, run: async () => (isStaying ? mark(item, true) : undefined) }),
    /** Shows an item again after its decision was undone. */
    comeBack: (item: TodayItem) => void undoFinish(item),
  };
}

function finishMessage({ kind }: TodayItem, name: string): string {
  if (kind === 'person') return doneMessages.skippedPerson(name);
  if (kind === 'changed') return doneMessages.skippedChange(name);
  return kind === 'post' ? doneMessages.skippedPost(name) : doneMessages.dismissed(name);
}

/** Marks an item as done or not done. */
async function mark(item: TodayItem, isDone: boolean): Promise<void> {
  if (item.kind === 'post') {
    const state: DailyState = isDone ? 'skipped' : 'open';
    await api.recommendations.markDaily({ params: { id: item.post.pick.id }, body: { state } });
    return;
  }
  const done = doneOf(item);
  if (done) await api.today.done({ body: { ...done, isDone } });
}
