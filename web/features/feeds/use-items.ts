import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RssItem, RssItemsQuery } from '#contract/feeds/rss.ts';
import { countNewItems, itemPages, itemsHead } from './feeds-queries.ts';

const noItems: RssItem[] = [];

/**
 * The items that match a filter, page by page, and the number of newer ones since. `asOf`: when the first
 * page was fetched. The user may not have seen anything newer.
 *
 * @param isIdle whether the user hasn't started reading; new items are then shown at once
 */
export function useItems(query: RssItemsQuery, isIdle: () => boolean) {
  const client = useQueryClient();
  const options = itemPages(query);
  const pages = useInfiniteQuery(options);
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? noItems, [pages.data]);
  const head = useQuery({ ...itemsHead(query), enabled: pages.isSuccess });
  const isShown = !pages.isPlaceholderData && pages.isSuccess;
  const fresh = isShown && head.data ? countNewItems(head.data.items, items) : 0;
  const { refetch, isFetching } = pages;
  useEffect(() => {
    if (fresh > 0 && !isFetching && (items.length === 0 || isIdle())) void refetch();
  }, [fresh, isFetching, items.length, isIdle, refetch]);

  const { queryKey } = options;
  const showFresh = () => void client.resetQueries({ queryKey, exact: true });
  return { ...pages, items, asOf: pages.data?.pages[0]?.asOf, fresh, showFresh };
}

export type Items = ReturnType<typeof useItems>;
