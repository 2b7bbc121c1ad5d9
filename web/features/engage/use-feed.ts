import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FeedPost, FeedQuery } from '#contract/engage/engage-feed.ts';
import { countNewPosts, feedHead, feedPages } from './engage-queries.ts';

const noPosts: FeedPost[] = [];

/**
 * The posts of a filter, page by page, and how many have arrived above them since.
 *
 * @param isIdle nobody is reading yet: then what arrives is shown at once
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
