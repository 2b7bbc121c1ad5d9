import { type AccountExport, exportKeptDays } from '#contract/account-exports.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { exportAnswer } from './export-answer.ts';
import { makeExportJob } from './make-export.job.ts';

const keptMs = exportKeptDays * 24 * 3600 * 1000;

/** Starts an export, or answers the one that is being made: there is one at a time. */
export async function startExport(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
): Promise<AccountExport> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that of two at once the second finds the first.
    await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const open = await trx
      .selectFrom('account_export')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', 'making')
      .executeTakeFirst();
    if (open) return exportAnswer(open);
    const now = clock.now();
    const { id } = await trx
      .insertInto('account_export')
      .values({
        user_id: userId,
        state: 'making',
        created_at: now,
        expires_at: new Date(now.getTime() + keptMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobId = await jobs.enqueue(trx, makeExportJob, { userId, subjectId: id, input: { exportId: id } });
    const made = await trx
      .updateTable('account_export')
      .set({ job_id: jobId })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyChange(trx, userId, { name: 'account-export', id });
    return exportAnswer(made);
  });
}
