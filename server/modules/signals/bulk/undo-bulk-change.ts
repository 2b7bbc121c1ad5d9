import type { Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { type BulkChange, findBulkChange, lockBulkChanges, undoableMs } from './bulk-change.ts';
import { wayOf } from './bulk-change-kinds.ts';
import { deleteBatches } from './change-many.job.ts';
import { endUndo, partsOf, undoManyJob } from './undo-many.job.ts';

/** What an undo answers: how many were changed back; with a job, how many it goes through. */
export type Undone = { changed: number; job: Job | null };

/**
 * Takes back a bulk change, finished, stopped or still under way, in the caller's transaction: at once where no more
 * than `maxAtOnce` were changed, else by a job. Asked for again after such a job was stopped, it goes on.
 *
 * @param isMeant what the caller can take back
 * @throws AppError `not_found` where the change is not the user's or not meant, was taken back, or is over an hour old;
 *   `conflict` where another bulk change is under way
 */
export async function undoBulkChange(
  { jobs }: { jobs: Jobs },
  trx: Transaction<Database>,
  userId: string,
  changeId: string,
  { now, maxAtOnce, isMeant }: { now: Date; maxAtOnce: number; isMeant: (change: BulkChange) => boolean },
): Promise<Undone> {
  const known = await findBulkChange(trx, userId, changeId);
  if (known === null || !isMeant(known) || isTooOld(known, now)) throw notFound('Change');
  await wayOf(known).lock(trx, known);
  await lockBulkChanges(trx, userId, changeId);
  // The job that makes it, if it is still at work, has ended its batch by now, and will begin no other.
  const change = await findBulkChange(trx, userId, changeId, { forUpdate: true });
  if (change === null) throw notFound('Change');
  await deleteBatches(trx, change);
  const parts = await partsOf(trx, change);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxAtOnce) {
    let changed = 0;
    for (const { id } of parts) changed += await wayOf(change).takeBack(trx, change, id);
    await endUndo(trx, change);
    return { changed, job: null };
  }
  const what = { userId, subjectId: changeId, input: { changeId, total } };
  const jobId = await jobs.enqueue(trx, undoManyJob, what);
  await trx
    .updateTable('bulk_change')
    .set({ is_undone: true, job_id: jobId })
    .where(owned('bulk_change', { userId, id: changeId }))
    .execute();
  return { changed: total, job: await findJob(trx, userId, jobId) };
}

const isTooOld = ({ made_at }: BulkChange, now: Date) => made_at.getTime() < now.getTime() - undoableMs;
