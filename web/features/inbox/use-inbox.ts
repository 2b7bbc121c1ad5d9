import { useInfiniteQuery, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxChange, InboxItem } from '#contract/inbox.ts';
import { api } from '#web/lib/api.ts';
import { addDays, dayIn, momentOf } from '#web/lib/zoned-time.ts';
import { readerZone } from '#web/ui/relative-time.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import { groupByPost, isWaiting, keepOrder } from './inbox-items.ts';
import { itemNotices } from './inbox-messages.ts';
import { type InboxFilter, inboxQuery } from './inbox-queries.ts';

/** An item that is leaving the list, and the call that removes it. */
type Leaving = { id: string; run: () => Promise<unknown> };

const leaving = ['leave-inbox'];

/** What waits, by post, without the items being handled right now, whatever is fetched in between. */
export function useInbox(filter: InboxFilter) {
  const list = useInfiniteQuery(inboxQuery(filter));
  const gone = useMutationState({
    filters: { mutationKey: leaving, status: 'pending' },
    select: ({ state }) => (state.variables as Leaving).id,
  });
  const known = list.data?.pages.flatMap((page) => page.items) ?? [];
  const waiting = groupByPost(known.filter((one) => isWaiting(one) && !gone.includes(one.id)));
  const [order, setOrder] = useState<string[]>([]);
  const groups = keepOrder(waiting, order);
  const keys = groups.map(({ key }) => key);
  if (keys.join() !== order.join()) setOrder(keys);
  return { list, groups, items: groups.flatMap(({ items }) => items) };
}

/** What a user can decide about an item. */
export type Decision = 'answered' | 'dismissed' | 'snoozed' | 'woken' | 'back';

function changeOf(decision: Decision): InboxChange {
  if (decision === 'answered' || decision === 'dismissed') return { state: decision };
  if (decision === 'back') return { state: 'open' };
  const zone = readerZone();
  const tomorrow = addDays(dayIn(new Date(), zone), 1);
  return {
    snoozedUntil: decision === 'woken' ? null : momentOf(`${tomorrow} 08:00:00`, zone).toISOString(),
  };
}

function undoneBy(item: InboxItem, decision: Decision): InboxChange {
  if (decision === 'back') return { state: 'dismissed' };
  return decision === 'snoozed' || decision === 'woken'
    ? { snoozedUntil: item.snoozedUntil }
    : { state: 'open' };
}

/**
 * Decides about items: they leave the list at once, and come back if that is rejected or undone.
 *
 * @param onUndone called with the id of the item that came back
 */
export function useDecide(onUndone: (id: string) => void) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationKey: leaving,
    mutationFn: ({ run }: Leaving) => run(),
    // Fetches in flight don't include the change yet.
    onMutate: () => client.cancelQueries({ queryKey: ['inbox'] }),
    // The item stays hidden until the list is refetched.
    onSettled: async () => {
      await client.cancelQueries({ queryKey: ['inbox'] });
      void client.invalidateQueries({ queryKey: ['bootstrap'] });
      await client.invalidateQueries({ queryKey: ['inbox'] });
    },
  });
  return (item: InboxItem, decision: Decision) => {
    const message = itemNotices[decision](item.person.name);
    const doing = Promise.withResolvers<Undoable | null>();
    const params = { id: item.id };
    const undo = async () => {
      try {
        await api.inbox.change({ params, body: undoneBy(item, decision) });
      } catch (error) {
        showFailure(error, itemNotices.failed);
      }
      await client.invalidateQueries({ queryKey: ['inbox'] });
      onUndone(item.id);
    };
    const run = async () => {
      try {
        await api.inbox.change({ params, body: changeOf(decision) });
        doing.resolve({ message, undo });
      } catch (error) {
        doing.resolve(null);
        showFailure(error, itemNotices.failed);
      }
    };
    offerUndoOf(message, doing.promise);
    leave.mutate({ id: item.id, run });
  };
}
