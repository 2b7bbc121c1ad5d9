import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Variant, Warning } from '#contract/ready-comment-text.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** A comment that is still to be drafted. */
export type OpenDraft = { id: string; postId: string; network: Network };

/** The comments that a job has still to draft, in the order asked. */
export function readOpenDrafts(db: Kysely<Database>, userId: string, jobId: string): Promise<OpenDraft[]> {
  return db
    .selectFrom('ready_comment')
    .select(['id', 'post_id as postId', 'network'])
    .where('user_id', '=', userId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'generating')
    .orderBy('id')
    .execute();
}

/** Stores what was drafted, unless the comment was deleted meanwhile. */
export async function saveDraft(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
  { variants, reasons, warnings }: { variants: Variant[]; reasons: string[]; warnings: Warning[] },
  now: Date,
): Promise<void> {
  const [first] = variants;
  const text = first?.text ?? '';
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('ready_comment')
      .set({
        status: 'suggested',
        variants: JSON.stringify(variants.map((variant) => ({ ...variant, edited: null }))),
        chosen: 0,
        text,
        original_text: text,
        reasons: JSON.stringify(reasons),
        // Which kinds came to nothing is told until the first edit.
        warnings: JSON.stringify([...(first?.warnings ?? []), ...warnings]),
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('status', '=', 'generating')
      .execute();
    await notifyChange(trx, userId, { name: 'ready-comment', id });
  });
}

/** Notes why one comment, or all that a job has left, could not be drafted. */
export async function failDrafts(
  db: Kysely<Database>,
  which: { userId: string; id: string } | { userId: string; jobId: string },
  message: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('ready_comment')
      .set({ status: 'failed', error_message: message, updated_at: now })
      .where('user_id', '=', which.userId)
      .where('id' in which ? 'id' : 'job_id', '=', 'id' in which ? which.id : which.jobId)
      .where('status', '=', 'generating')
      .returning('id')
      .execute();
    for (const { id } of failed) await notifyChange(trx, which.userId, { name: 'ready-comment', id });
  });
}
