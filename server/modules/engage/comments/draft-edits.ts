import { type Kysely, sql } from 'kysely';
import { type DraftEdits, maxEditMonths } from '#contract/engage/engage-analytics.ts';
import type { Database } from '#server/db/database.ts';

/**
 * How many drafts a user approved unchanged, and how much they changed the others, by month of the approval. Deleted
 * drafts keep no text, so they aren't counted. A change is measured by the letters in threes that both texts share.
 */
export async function readDraftEdits(db: Kysely<Database>, userId: string): Promise<{ items: DraftEdits[] }> {
  const { rows } = await sql<DraftEdits>`
    select to_char(approved_at at time zone app_user.timezone, 'YYYY-MM') as month, count(*)::integer as approved,
      count(*) filter (where text = original_text)::integer as unchanged,
      percentile_cont(0.5) within group (order by 1 - similarity(original_text, text))
        filter (where text <> original_text) as "medianEdit"
    from ready_comment join app_user on app_user.id = ready_comment.user_id
    where user_id = ${userId}::uuid and approved_at is not null and text <> '' and original_text <> ''
    group by 1 order by 1 desc limit ${maxEditMonths}`.execute(db);
  return { items: rows };
}
