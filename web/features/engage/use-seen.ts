import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type FeedPost, maxSeenAtOnce } from '#contract/engage/engage-feed.ts';
import { api } from '#web/lib/api.ts';

/** Posts seen in quick succession are sent in one call. */
const gatherMs = 800;

type Pages = InfiniteData<{ items: FeedPost[]; nextCursor: string | null }>;

/**
 * Marks posts as seen. They're marked at once, sent in batches, and silently reverted if the server rejects
 * it. A filter for unseen posts doesn't remove them until the feed is refetched, so nothing vanishes while
 * the user reads.
 */
export function useSeen() {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(() => {
    timer.current = undefined;
    const ids = [...waiting.current].slice(0, maxSeenAtOnce);
    if (ids.length === 0) return;
    for (const id of ids) waiting.current.delete(id);
    if (waiting.current.size > 0) timer.current = setTimeout(send, gatherMs);
    api.engageFeed
      .markSeen({ body: { ids } })
      .then(() => client.invalidateQueries({ queryKey: ['engage-profile', 'list'] }))
      .catch(() => patchSeen(client, ids, null));
  }, [client]);

  // Sends the rest when the user leaves.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      send();
    },
    [send],
  );

  const mark = useCallback(
    (post: FeedPost) => {
      if (post.seenAt !== null || waiting.current.has(post.id)) return;
      patchSeen(client, [post.id], new Date().toISOString());
      waiting.current.add(post.id);
      timer.current ??= setTimeout(send, gatherMs);
    },
    [client, send],
  );
  const unmark = useCallback(
    async (post: FeedPost) => {
      waiting.current.delete(post.id);
      patchSeen(client, [post.id], null);
      try {
        await api.engageFeed.markSeen({ body: { ids: [post.id], seen: false } });
      } catch {
        patchSeen(client, [post.id], post.seenAt);
      }
      void client.invalidateQueries({ queryKey: ['engage-profile', 'list'] });
    },
    [client],
  );
  return { mark, unmark };
}

function patchSeen(client: QueryClient, ids: readonly string[], seenAt: string | null): void {
  const named = new Set(ids);
  client.setQueriesData<Pages>({ queryKey: ['feed-rows'] }, (data) =>
    data === undefined
      ? undefined
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((post) => (named.has(post.id) ? { ...post, seenAt } : post)),
          })),
        },
  );
}
