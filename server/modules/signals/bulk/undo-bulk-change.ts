import type { Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { deleteBatches } from './bulk-change.job.ts';
import {
  type BulkChange,
  findBulkChange,
  type LargeSize,
  lockBulkChanges,
  undoableMs,
} from './bulk-change.ts';
import { bulkKindOf } from './bulk-change-kinds.ts';
import { endUndo, partsOf, undoBulkChangeJob } from './undo-bulk-change.job.ts';

/** The result of an undo: how many were changed back or, with a job, how many it will go through. */
export type Undone = { changed: number; job: Job | null };

/**
 * Undoes a change of many, whether finished, stopped, or still under way, in the caller's transaction: at
 * once if at most `maxAtOnce` were changed, otherwise with a job. If that job was stopped, calling this again
 * continues it. Signals get their previous value back; people go back on or off the list. This applies to
 * exactly what was changed, except signals and people that were deleted or changed again since. Undoing
 * changes in reverse order restores the original state.
 *
 * @param of.listId the list that was changed; null means signals were changed
 * @throws AppError `not_found` if the user has no such change, has already undone it, or is over an hour
 *   late; `conflict` if a job makes or would undo it while the job of another change is under way
 */
export async function undoBulkChange(
  { jobs }: { jobs: Jobs },
  trx: Transaction<Database>,
  { userId, changeId, listId }: { userId: string; changeId: string; listId: string | null },
  now: Date,
  { maxAtOnce }: Pick<LargeSize, 'maxAtOnce'>,
): Promise<Undone> {
  const known = await findBulkChange(trx, userId, changeId);
  if (known === null || known.list_id !== listId || isTooOld(known, now)) throw notFound('Change');
  await bulkKindOf(known).lock(trx, known);
  // A change made within the request is independent of other changes' jobs.
  if (known.job_id !== null) await lockBulkChanges(trx, userId, changeId);
  // If the job that makes it is still running, it has finished its batch by now and won't start another.
  const change = await findBulkChange(trx, userId, changeId, { forUpdate: true });
  if (change === null) throw notFound('Change');
  await deleteBatches(trx, change);
  const parts = await partsOf(trx, change);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxAtOnce) {
    let changed = 0;
    for (const { id } of parts) changed += await bulkKindOf(change).takeBack(trx, change, id);
    await endUndo(trx, change);
    return { changed, job: null };
  }
  const what = { userId, subjectId: changeId, input: { changeId, total } };
  const jobId = await jobs.enqueue(trx, undoBulkChangeJob, what);
  await trx
    .updateTable('bulk_change')
    .set({ is_undone: true, job_id: jobId })
    .where(owned('bulk_change', { userId, id: changeId }))
    .execute();
  return { changed: total, job: await findJob(trx, userId, jobId) };
}

const isTooOld = ({ made_at }: BulkChange, now: Date) => made_at.getTime() < now.getTime() - undoableMs;
