import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FeedPost, FeedQuery } from '#contract/engage/engage-feed.ts';
import { countNewPosts, feedHead, feedPages } from './engage-queries.ts';

const noPosts: FeedPost[] = [];

/**
 * The posts that match a filter, page by page, and the number of newer ones that have arrived since.
 *
 * @param isIdle whether the user hasn't started reading; new posts are then shown at once
 */
export function useFeed(query: FeedQuery, isIdle: () => boolean) {
  const client = useQueryClient();
  const options = feedPages(query);
  const pages = useInfiniteQuery(options);
  const posts = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? noPosts, [pages.data]);
  const head = useQuery({ ...feedHead(query), enabled: pages.isSuccess });
  const isShown = !pages.isPlaceholderData && pages.isSuccess;
  const fresh = isShown && head.data ? countNewPosts(head.data.items, posts) : 0;
  const { queryKey } = options;

  const { refetch, isFetching } = pages;
  useEffect(() => {
    if (fresh > 0 && !isFetching && (posts.length === 0 || isIdle())) void refetch();
  }, [fresh, isFetching, posts.length, isIdle, refetch]);

  const showFresh = () => void client.resetQueries({ queryKey, exact: true });
  return { ...pages, posts, fresh, showFresh };
}

export type Feed = ReturnType<typeof useFeed>;
