import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { defineJob, type JobOutcome, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { type BulkChange, findBulkChange } from './bulk-change.ts';
import { type Batch, bulkKindOf } from './bulk-change-kinds.ts';

const Input = z.object({ changeId: Id });
type Input = z.infer<typeof Input>;

/** How many have been processed, and how many of them were left unchanged. */
export type Checkpoint = { done: number; left: number };

/**
 * Makes a bulk change, batch by batch. One transaction stores each batch with its checkpoint and its undo
 * data, and removes its entry from what is left to do. So a stopped run continues exactly where it stopped.
 */
export const bulkChangeJob = defineJob<Pick<Deps, 'db' | 'clock'>, Input, Checkpoint>({
  name: 'change-many',
  input: Input,
  retries: 0,
  run: runBulkChange,
  async onEnd({ db }, { userId }, { changeId }) {
    await db.transaction().execute(async (trx) => {
      const change = await findBulkChange(trx, userId, changeId);
      if (change === null) return;
      await deleteBatches(trx, change);
      await bulkKindOf(change).notifyPages(trx, change);
    });
  },
});

export async function runBulkChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: JobRun<Checkpoint>,
  { changeId }: Input,
): Promise<JobOutcome> {
  for (let reached = run.checkpoint ?? { done: 0, left: 0 }; ; ) {
    if (run.abort.aborted) throw run.abort.reason;
    const next = await changeBatch(db, run, changeId, reached, clock.now());
    if (next === 'gone') return { message: signalsMessages.bulkChangeUndone };
    if (next === 'ended') return { message: reached.left === 0 ? null : leftMessage(reached.left) };
    reached = next;
  }
}

async function changeBatch(
  db: Kysely<Database>,
  run: JobRun<Checkpoint>,
  changeId: string,
  reached: Checkpoint,
  now: Date,
): Promise<Checkpoint | 'gone' | 'ended'> {
  return db.transaction().execute(async (trx) => {
    const known = await findBulkChange(trx, run.userId, changeId);
    if (known === null) return 'gone';
    const way = bulkKindOf(known);
    await way.lock(trx, known);
    const change = await findBulkChange(trx, run.userId, changeId, { forUpdate: true });
    if (change === null || change.is_undone) return 'gone';
    const batch = await takeBatch(trx, change);
    if (batch === null) {
      await way.notifyPages(trx, change);
      return 'ended';
    }
    const changed = await way.change(trx, change, batch, now);
    const done = reached.done + batch.ids.length;
    const next = { done, left: reached.left + batch.ids.length - changed };
    await run.save(trx, next, { step: way.step, done, total: change.total });
    return next;
  });
}

async function takeBatch(trx: Transaction<Database>, change: BulkChange): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    delete from bulk_change_batch batch
    where batch.user_id = ${change.user_id} and batch.change_id = ${change.id} and batch.number = (
      select min(number) from bulk_change_batch
      where user_id = ${change.user_id} and change_id = ${change.id})
    returning ids, previous, previous_change_ids as "previousChangeIds"`.execute(trx);
  return rows[0] ?? null;
}

/** Batches that haven't been changed yet won't be. */
export async function deleteBatches(trx: Transaction<Database>, change: BulkChange): Promise<void> {
  await trx
    .deleteFrom('bulk_change_batch')
    .where('user_id', '=', change.user_id)
    .where('change_id', '=', change.id)
    .execute();
}

function leftMessage(left: number): string {
  return left === 1 ? signalsMessages.peopleLeft1 : signalsMessages.peopleLeft(left);
}
