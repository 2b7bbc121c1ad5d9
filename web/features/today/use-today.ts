import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DailyState } from '#contract/engage/recommendations.ts';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import { doneOf, type TodayItem, withoutItems } from './today-items.ts';
import { doneMessages } from './today-messages.ts';
import { todayQuery } from './today-query.ts';

/** An item that leaves the list, and what makes it leave. */
type Leaving = { key: string; run: () => Promise<unknown> };

const leaving = ['leave-today'];

/** Today without what is being dealt with at this moment, whatever is read in between. */
export function useToday() {
  const today = useQuery(todayQuery);
  const keys = useMutationState({
    filters: { mutationKey: leaving, status: 'pending' },
    select: ({ state }) => (state.variables as Leaving).key,
  });
  return { ...today, data: today.data && withoutItems(today.data, new Set(keys)) };
}

/**
 * Deals with items: they leave at once, and come back where that is refused or undone.
 *
 * @param onUndone hears which item came back
 */
export function useFinishItem(onUndone: (key: string) => void) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: todayQuery.queryKey });
  const leave = useMutation({
    mutationKey: leaving,
    mutationFn: ({ run }: Leaving) => run(),
    // What was asked before does not know it yet.
    onMutate: () => client.cancelQueries({ queryKey: todayQuery.queryKey }),
    // Until Today is read again the item stays away.
    onSettled: async () => {
      await client.cancelQueries({ queryKey: todayQuery.queryKey });
      await readAgain();
    },
  });

  const takeBack = async (item: TodayItem) => {
    try {
      await mark(item, false);
    } catch (error) {
      showToast(doneMessages.failed(reasonOf(error)), 'danger');
    }
    await readAgain();
    onUndone(item.key);
  };
  return {
    /** Marks an item as done for today, or a post as skipped; with undo. Not for what leaves by its decision only. */
    finish: (item: TodayItem, name: string) => {
      const message = item.kind === 'post' ? doneMessages.skipped(name) : doneMessages.done(name);
      const doing = Promise.withResolvers<Undoable | null>();
      offerUndoOf(message, doing.promise);
      const run = async () => {
        try {
          await mark(item, true);
          doing.resolve({ message, undo: () => takeBack(item) });
        } catch (error) {
          doing.resolve(null);
          showToast(doneMessages.failed(reasonOf(error)), 'danger');
        }
      };
      leave.mutate({ key: item.key, run });
    },
    /** Lets an item leave that was dealt with elsewhere; `isStaying` where only being marked as done makes it leave. */
    leave: (item: TodayItem, isStaying: boolean) =>
      leave.mutate({ key: item.key, run: async () => (isStaying ? mark(item, true) : undefined) }),
    /** Shows an item again whose decision was undone. */
    comeBack: (item: TodayItem) => void takeBack(item),
  };
}

/** Says that an item is done, or that it is not. */
async function mark(item: TodayItem, isDone: boolean): Promise<void> {
  if (item.kind === 'post') {
    const state: DailyState = isDone ? 'skipped' : 'open';
    await api.recommendations.markDaily({ params: { id: item.post.pick.id }, body: { state } });
    return;
  }
  const done = doneOf(item);
  if (done) await api.today.done({ body: { ...done, isDone } });
}
