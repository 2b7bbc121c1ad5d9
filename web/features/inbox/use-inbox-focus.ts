import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InboxItem } from '#contract/inbox.ts';
import { commentQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { messageQuery } from '#web/features/shared/message-drafts/message-queries.ts';
import { nextItem } from './inbox-items.ts';
import { inboxItemQuery } from './inbox-queries.ts';
import type { InboxSearch } from './inbox-search.ts';

/** How long what was fetched ahead is shown without fetching it again, ms. */
const freshMs = 30_000;

type Wanted = {
  items: readonly InboxItem[];
  search: InboxSearch;
  /** Changes the URL without a history entry. */
  onSearch: (search: InboxSearch) => void;
  isPhone: boolean;
  isPending: boolean;
};

/** The open item: the one of the URL, beside a list otherwise the first. Its neighbors are fetched ahead. */
export function useInboxFocus({ items, search, onSearch, isPhone, isPending }: Wanted) {
  const client = useQueryClient();
  // What was opened as the first one stays open when others arrive above it, or when it leaves the list.
  const [first, setFirst] = useState<{ of: string; id: string } | null>(null);
  const { item: named, ...filter } = search;
  const of = JSON.stringify(filter);
  const firstId = first?.of === of ? first.id : (items[0]?.id ?? null);
  const openId = named ?? (isPhone ? null : firstId);
  if (named !== undefined && first !== null) setFirst(null);
  if (named === undefined && firstId !== null && first?.of !== of) setFirst({ of, id: firstId });
  const at = items.findIndex(({ id }) => id === openId);
  const listed = items[at];
  // An item that left the list, or was opened through a link, is still shown.
  const elsewhere = useQuery({
    ...inboxItemQuery(openId ?? ''),
    enabled: openId !== null && listed === undefined && !isPending,
  });
  const found = elsewhere.data?.item;
  const near = [items[at + 1], items[at - 1]].filter((one) => one !== undefined);
  const ahead = near.map(({ id, draft }) => `${id} ${draft?.id}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ahead` has the ids of `near`
  useEffect(() => {
    for (const { id, kind, draft, person } of near) {
      const { signalId } = person;
      void client.prefetchQuery({ ...inboxItemQuery(id), staleTime: freshMs });
      if (draft) void client.prefetchQuery({ ...commentQuery(draft.id), staleTime: freshMs });
      if (kind === 'message' && signalId !== null)
        void client.prefetchQuery({ ...messageQuery({ signalId, answers: id }), staleTime: freshMs });
    }
  }, [client, ahead]);
  const show = (id: string | undefined) => {
    if (id === undefined) setFirst(null);
    onSearch(id === undefined ? filter : { ...filter, item: id });
  };
  return {
    openId,
    item: listed ?? (found?.id === openId ? found : undefined),
    position: at + 1,
    error: listed === undefined && elsewhere.isError ? elsewhere.error : null,
    show,
    move: (step: 1 | -1) => {
      const next = items[at === -1 ? 0 : at + step];
      if (next) show(next.id);
    },
    /** Moves on from an item that leaves the list. */
    goOnFrom: (id: string) => show(nextItem(items, id)?.id),
  };
}
