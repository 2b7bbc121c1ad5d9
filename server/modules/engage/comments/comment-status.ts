import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { effectiveStatus, postedAtSql } from '#server/modules/people/posts/comment-status.ts';

/**
 * Stores the final status of comments that are still stored as open but were posted, failed or expired, or
 * were canceled elsewhere. Nothing shown changes, but the posts can then get another comment.
 */
export async function finishEnded(
  trx: Transaction<Database>,
  userId: string,
  postIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update ready_comment set
      status = reported.status,
      posted_at = coalesce(ready_comment.posted_at, reported.posted_at),
      error_message = coalesce(reported.error_message, ready_comment.error_message),
      updated_at = ${now}::timestamptz
    from (
      select ready_comment.id, ${effectiveStatus(now)} as status, ${postedAtSql} as posted_at,
        publication.error_message
      from ready_comment
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where ready_comment.user_id = ${userId}::uuid and ready_comment.post_id = any(${[...postIds]}::uuid[])
        and ready_comment.status in ('suggested', 'approved', 'copied')
    ) as reported
    where ready_comment.user_id = ${userId}::uuid and ready_comment.id = reported.id
      and reported.status in ('posted', 'failed', 'suggested', 'expired') and reported.status <> ready_comment.status
  `.execute(trx);
}

/** A number that no other kind of lock uses. */
const lockClass = 0x636f6d6d;

/**
 * Serializes changes to a user's comments until the transaction ends. Cooldown and daily cap depend on all of
 * them, so two concurrent approvals could otherwise both be the last one allowed.
 */
export async function lockComments(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${lockClass}))`.execute(trx);
}
