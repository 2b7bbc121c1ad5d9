import { type RawBuilder, sql } from 'kysely';
import type { FeedFilters } from '#contract/engage-feed.ts';
import type { Network } from '#contract/profile.ts';
import type { KeywordConditions } from './keyword-query.ts';

/** Whose feed. `hidden` are profiles that were unfollowed, whose posts wait to be taken back or deleted. */
export type FeedScope = { userId: string; network: Network; hidden: string[] };

/** What a post of the feed must meet, over the table `feed_post`. */
export function feedWhere(
  scope: FeedScope,
  filters: FeedFilters,
  { has, checks }: KeywordConditions,
): RawBuilder<boolean> {
  const { postType = [], profile = [] } = filters;
  const conditions = [
    sql`feed_post.user_id = ${scope.userId}::uuid and feed_post.network = ${scope.network}`,
    ...(scope.hidden.length > 0 ? [sql`feed_post.engage_profile_id <> all(${scope.hidden}::uuid[])`] : []),
    ...(postType.length > 0 ? [sql`feed_post.post_type = any(${postType}::text[])`] : []),
    ...(profile.length > 0 ? [sql`feed_post.engage_profile_id = any(${profile}::uuid[])`] : []),
    ...(filters.hideSeen ? [sql`feed_post.seen_at is null`] : []),
    ...(has === null ? [] : [sql`feed_post.words @@ ${has}::tsquery`]),
    ...checks,
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
