import type { Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import {
  type BulkChange,
  findBulkChange,
  type LargeSize,
  lockBulkChanges,
  undoableMs,
} from './bulk-change.ts';
import { wayOf } from './bulk-change-kinds.ts';
import { deleteBatches } from './change-many.job.ts';
import { endUndo, partsOf, undoManyJob } from './undo-many.job.ts';

/** What an undo answers: how many were changed back; with a job, how many it goes through. */
export type Undone = { changed: number; job: Job | null };

/**
 * Takes back a change of many, finished, stopped or still under way, in the caller's transaction: at once where no more
 * than `maxAtOnce` were changed, else by a job. Asked for again after such a job was stopped, it goes on. Signals get
 * what they had before, people of a list are on or off it again: exactly those who were changed, except who is gone or
 * was changed again since. Changes taken back last first end where all began.
 *
 * @param of.listId the list whose change it is; null: signals were changed
 * @throws AppError `not_found` where the user has no such change, took it back before, or is over an hour late;
 *   `conflict` where a job makes it, or is to take it back, while that of another change is under way
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
  await wayOf(known).lock(trx, known);
  // What the request did at once has nothing to do with the job of another.
  if (known.job_id !== null) await lockBulkChanges(trx, userId, changeId);
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
