import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RssItem, RssItemsQuery } from '#contract/feeds/rss.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

const pageSize = 30;
/** The maximum one call returns. */
const feedsAtOnce = 200;

/** The user's feeds, by title. */
export const feedsQuery = pagedQuery(['rss-feed', 'list'], (page, options) =>
  api.rss.list({ query: { limit: feedsAtOnce, ...page } }, options),
);

/**
 * Pages of items. The key deliberately matches no change event, so items don't move while the user reads. A
 * button offers new items (see `itemsHead`).
 */
export const itemPages = (query: RssItemsQuery) => ({
  ...pagedQuery(['rss-items', query], (page, options) =>
    api.rss.items({ query: { ...query, limit: pageSize, ...page } }, options),
  ),
  placeholderData: keepPreviousData,
  staleTime: 30_000,
});

/** The first items, refetched whenever a feed changes. Those not in the list yet are new. */
export const itemsHead = (query: RssItemsQuery) =>
  queryOptions({
    queryKey: ['rss-feed', 'head', query],
    queryFn: ({ signal }) => api.rss.items({ query: { ...query, limit: pageSize } }, { signal }),
  });

/** One item with its content. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['rss-item', id],
    queryFn: ({ signal }) => api.rss.item({ params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** The drafts created from an item. */
export const itemDraftsQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['rss-draft', itemId],
    queryFn: ({ signal }) => api.rssDrafts.drafts({ query: { itemId: [itemId] } }, { signal }),
    staleTime: 30_000,
  });

export const rulesQuery = (feedId: string) =>
  queryOptions({
    queryKey: ['rss-rule', feedId],
    queryFn: ({ signal }) => api.rssDrafts.rules({ query: { feedId } }, { signal }),
  });

export const feedRecommendationsQuery = (topic: string | null) =>
  queryOptions({
    queryKey: ['rss-feed', 'recommendations', topic],
    queryFn: ({ signal }) => api.rss.recommendations({ query: topic === null ? {} : { topic } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const opmlImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['rss-import', id],
    queryFn: ({ signal }) => api.rss.readImport({ params: { id } }, { signal }),
  });

export const opmlLinesQuery = (id: string) =>
  pagedQuery(['rss-import', id, 'lines'], (page, options) =>
    api.rss.importLines({ params: { id }, query: page }, options),
  );

/** The number of items in the head that aren't shown, apart from older ones that haven't been loaded. */
export function countNewItems(head: readonly RssItem[], shown: readonly RssItem[]): number {
  const known = new Set(shown.map(({ id }) => id));
  const last = shown.at(-1);
  if (last === undefined) return head.length;
  return head.filter(({ id, publishedAt }) => !known.has(id) && publishedAt > last.publishedAt).length;
}
