import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import type { Database } from '#server/db/database.ts';

/**
 * The actual status of a comment. Only the user's own moves are stored; after approval, its publication says
 * the rest. Needs the join of {@link commentsWithPublication}.
 */
export function effectiveStatus(now: Date): RawBuilder<ReadyCommentStatus> {
  return sql<ReadyCommentStatus>`case
    when ready_comment.status = 'approved' and publication.state = 'scheduled' then 'approved'
    when ready_comment.status = 'approved' and publication.state = 'publishing' then 'posting'
    when ready_comment.status = 'approved' and publication.state = 'published' then 'posted'
    when ready_comment.status = 'approved' and publication.state in ('failed', 'missed') then 'failed'
    when ready_comment.status = 'approved' and publication.state = 'unconfirmed' then 'unconfirmed'
    when ready_comment.status in ('suggested', 'approved', 'copied')
      and ready_comment.expires_at <= ${now}::timestamptz then 'expired'
    when ready_comment.status = 'approved' then 'suggested'
    else ready_comment.status
  end`;
}

/** When it was posted, as reported by the user or the channel; null if it isn't posted. */
export const postedAtSql: RawBuilder<Date | null> = sql<Date | null>`coalesce(ready_comment.posted_at,
    case when ready_comment.status = 'approved' and publication.state = 'published'
      then coalesce(publication.finished_at, ready_comment.approved_at) end)`;

/** Comments with their publications, including deleted comments. */
export function commentsWithPublication(db: Kysely<Database>) {
  return db
    .selectFrom('ready_comment')
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'ready_comment.user_id')
        .onRef('publication.id', '=', 'ready_comment.publication_id'),
    );
}

/**
 * Whether the user has commented or replied on a post, or has a comment that is on its way or was copied for
 * posting.
 */
export function isCommentedSql(userId: RawBuilder<unknown>, postId: RawBuilder<unknown>) {
  return sql<boolean>`(exists (
      select from engagement done where done.user_id = ${userId} and done.post_id = ${postId}
        and done.direction = 'outbound' and done.type in ('comment', 'reply')
    ) or exists (
      select from ready_comment comment
      left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
      where comment.user_id = ${userId} and comment.post_id = ${postId} and comment.engagement_id is null
        and (comment.status in ('copied', 'posted') or comment.status = 'approved'
          and sent.state in ('scheduled', 'publishing', 'published', 'unconfirmed'))
    ))`;
}

/** Whether a comment by the user is on a post, as inGrow posted it or a source reports it. */
export function hasPostedSql(userId: RawBuilder<unknown>, postId: RawBuilder<unknown>) {
  return sql<boolean>`(exists (
      select from engagement done where done.user_id = ${userId} and done.post_id = ${postId}
        and done.direction = 'outbound' and done.type = 'comment'
    ) or exists (
      select from ready_comment comment
      left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
      where comment.user_id = ${userId} and comment.post_id = ${postId} and comment.engagement_id is null
        and (comment.status = 'posted' or comment.status = 'approved' and sent.state = 'published')
    ))`;
}
