import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FeedPost, FeedQuery } from '#contract/engage/engage-feed.ts';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

const pageSize = 20;

/**
 * Pages of the feed. The key does not begin with the name of a change event, on purpose: what is being read does not
 * move; new posts are offered by a button (see `feedHead`).
 */
export const feedPages = (query: FeedQuery) =>
  infiniteQueryOptions({
    queryKey: ['feed-rows', query],
    queryFn: ({ pageParam, signal }) =>
      api.engageFeed.posts(
        { query: { ...query, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The first posts, read again whenever posts arrive: what of them is not shown yet is new. */
export const feedHead = (query: FeedQuery) =>
  queryOptions({
    queryKey: ['feed', 'head', query],
    queryFn: ({ signal }) => api.engageFeed.posts({ query: { ...query, limit: pageSize } }, { signal }),
  });

/** Who the user follows, last followed first. */
export const followedProfiles = infiniteQueryOptions({
  queryKey: ['engage-profile', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.engageFeed.profiles({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Which of these people are followed. */
export const followedPeople = (personIds: readonly string[]) =>
  queryOptions({
    queryKey: ['engage-profile', 'people', personIds],
    queryFn: ({ signal }) =>
      api.engageFeed.profiles({ query: { personId: [...personIds], limit: 200 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The ten signals with the highest scores, to begin with. */
export const topSignals = (network: Network) =>
  queryOptions({
    queryKey: ['signals', network, 'top'],
    queryFn: ({ signal }) =>
      api.signals.list({ params: { id: network }, query: { sort: 'score', limit: 10 } }, { signal }),
  });

/** How many posts of the head stand above the first one shown. */
export function countNewPosts(head: readonly FeedPost[], shown: readonly FeedPost[]): number {
  const known = new Set(shown.map(({ id }) => id));
  const first = shown[0];
  if (first === undefined) return head.length;
  return head.filter((post) => !known.has(post.id) && post.publishedAt >= first.publishedAt).length;
}
