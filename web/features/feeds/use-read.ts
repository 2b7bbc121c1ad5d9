import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RssItem } from '#contract/feeds/rss.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { feedNotices } from './feeds-messages.ts';

type Pages = InfiniteData<{ items: RssItem[]; nextCursor: string | null }>;
export type ReadScope = { feedId: string } | { folder: string } | { all: true };

/** Marks items as read. They're marked at once, and reverted with the reason if the server rejects it. */
export function useRead() {
  const client = useQueryClient();
  const countAgain = useCallback(() => void client.invalidateQueries({ queryKey: ['rss-feed'] }), [client]);

  const mark = useCallback(
    async (item: RssItem, isRead: boolean) => {
      if ((item.readAt !== null) === isRead) return;
      patchRead(client, (one) => one.id === item.id, isRead ? new Date().toISOString() : null);
      try {
        await api.rss.markRead({ body: { ids: [item.id], read: isRead } });
      } catch (error) {
        patchRead(client, (one) => one.id === item.id, item.readAt);
        showFailure(error, feedNotices.notMarked);
      }
      countAgain();
    },
    [client, countAgain],
  );

  /**
   * Marks all items up to a time as read. Undo doesn't affect items that were already read.
   *
   * @param until the `asOf` of the items shown
   */
  const markAll = useCallback(
    async (scope: ReadScope, until: string) => {
      try {
        const { changed, readAt } = await api.rss.markRead({ body: { ...scope, until } });
        if (changed === 0) {
          showToast(feedNotices.nothingUnread);
          return;
        }
        const isMeant = ({ feed, firstSeenAt }: RssItem) =>
          firstSeenAt <= until &&
          ('feedId' in scope
            ? feed.id === scope.feedId
            : !('folder' in scope) || feed.folder === scope.folder);
        patchRead(client, (one) => one.readAt === null && isMeant(one), readAt);
        offerUndo({
          message: feedNotices.marked(changed),
          undo: async () => {
            try {
              await api.rss.markRead({ body: { ...scope, read: false, markedAt: readAt } });
              patchRead(client, (one) => one.readAt === readAt && isMeant(one), null);
            } catch (error) {
              showFailure(error, feedNotices.notUndone);
            }
            countAgain();
          },
        });
      } catch (error) {
        showFailure(error, feedNotices.notMarked);
      }
      countAgain();
    },
    [client, countAgain],
  );
  return { mark, markAll };
}

function patchRead(client: QueryClient, isMeant: (item: RssItem) => boolean, readAt: string | null): void {
  client.setQueriesData<Pages>({ queryKey: ['rss-items'] }, (data) =>
    data === undefined
      ? undefined
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (isMeant(item) ? { ...item, readAt } : item)),
          })),
        },
  );
}
