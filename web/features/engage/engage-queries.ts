import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FeedPost, FeedQuery } from '#contract/engage/engage-feed.ts';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

const pageSize = 20;

/**
 * Pages of the feed. The key deliberately matches no change event, so posts don't move while the user reads.
 * A button offers new posts (see `feedHead`).
 */
export const feedPages = (query: FeedQuery) => ({
  ...pagedQuery(['feed-rows', query], (page, options) =>
    api.engageFeed.posts({ query: { ...query, limit: pageSize, ...page } }, options),
  ),
  placeholderData: keepPreviousData,
  staleTime: 30_000,
});

/** The first posts, refetched whenever posts arrive. Those not in the list yet are new. */
export const feedHead = (query: FeedQuery) =>
  queryOptions({
    queryKey: ['feed', 'head', query],
    queryFn: ({ signal }) => api.engageFeed.posts({ query: { ...query, limit: pageSize } }, { signal }),
  });

/** The followed profiles, most recently followed first. */
export const followedProfiles = pagedQuery(['engage-profile', 'list'], (page, options) =>
  api.engageFeed.profiles({ query: page }, options),
);

/** Which of these people the user follows. */
export const followedPeople = (personIds: readonly string[]) =>
  queryOptions({
    queryKey: ['engage-profile', 'people', personIds],
    queryFn: ({ signal }) =>
      api.engageFeed.profiles({ query: { personId: [...personIds], limit: 200 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The ten signals with the highest scores, as a starting point. */
export const topSignals = (realm: Realm) =>
  queryOptions({
    queryKey: ['signals', realm, 'top'],
    queryFn: ({ signal }) =>
      api.signals.list({ params: { id: realm }, query: { sort: 'score', limit: 10 } }, { signal }),
  });

/** The number of posts in the head that come before the first one shown. */
export function countNewPosts(head: readonly FeedPost[], shown: readonly FeedPost[]): number {
  const known = new Set(shown.map(({ id }) => id));
  const first = shown[0];
  if (first === undefined) return head.length;
  return head.filter((post) => !known.has(post.id) && post.publishedAt >= first.publishedAt).length;
}
