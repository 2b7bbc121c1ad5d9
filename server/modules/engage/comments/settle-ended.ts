import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { effectiveStatus, postedAtSql } from './effective-status.ts';

/**
 * Writes down how comments ended that are stored as living: posted or failed on their way, taken back elsewhere, or
 * expired. What is shown does not change by it; it makes room for another comment on the same post.
 */
export async function settleEnded(
  trx: Transaction<Database>,
  userId: string,
  postIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update ready_comment set
      status = told.status,
      posted_at = coalesce(ready_comment.posted_at, told.posted_at),
      error_message = coalesce(told.error_message, ready_comment.error_message),
      updated_at = ${now}::timestamptz
    from (
      select ready_comment.id, ${effectiveStatus(now)} as status, ${postedAtSql} as posted_at,
        publication.error_message
      from ready_comment
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where ready_comment.user_id = ${userId}::uuid and ready_comment.post_id = any(${[...postIds]}::uuid[])
        and ready_comment.status in ('suggested', 'approved', 'copied')
    ) as told
    where ready_comment.user_id = ${userId}::uuid and ready_comment.id = told.id
      and told.status in ('posted', 'failed', 'suggested', 'expired') and told.status <> ready_comment.status
  `.execute(trx);
}
