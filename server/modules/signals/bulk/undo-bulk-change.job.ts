import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { defineJob, type JobOutcome, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { type BulkChange, findBulkChange } from './bulk-change.ts';
import { bulkKindOf } from './bulk-change-kinds.ts';

const Input = z.object({ changeId: Id, total: z.int() });
type Input = z.infer<typeof Input>;

/** How many have been processed. */
type Checkpoint = { done: number };

/**
 * Undoes a bulk change, or the finished part of one, batch by batch: parts that aren't undone yet still have
 * their entry.
 */
export const undoBulkChangeJob = defineJob<Pick<Deps, 'db'>, Input, Checkpoint>({
  name: 'undo-many',
  input: Input,
  retries: 0,
  run: runUndoBulkChange,
  async onEnd({ db }, { userId }, { changeId }) {
    await db.transaction().execute(async (trx) => {
      const change = await findBulkChange(trx, userId, changeId);
      if (change !== null) await bulkKindOf(change).notifyPages(trx, change);
    });
  },
});

export async function runUndoBulkChange(
  { db }: Pick<Deps, 'db'>,
  run: JobRun<Checkpoint>,
  { changeId, total }: Input,
): Promise<JobOutcome> {
  for (let reached = run.checkpoint ?? { done: 0 }; ; ) {
    if (run.abort.aborted) throw run.abort.reason;
    const next = await undoPart(db, run, changeId, reached, total);
    if (next === null) return { message: null };
    reached = next;
  }
}

async function undoPart(
  db: Kysely<Database>,
  run: JobRun<Checkpoint>,
  changeId: string,
  reached: Checkpoint,
  total: number,
): Promise<Checkpoint | null> {
  return db.transaction().execute(async (trx) => {
    const known = await findBulkChange(trx, run.userId, changeId);
    // Deleted with its list or its user.
    if (known === null) return null;
    await bulkKindOf(known).lock(trx, known);
    const change = await findBulkChange(trx, run.userId, changeId, { forUpdate: true });
    if (change === null) return null;
    const [part] = await partsOf(trx, change, 1);
    if (part === undefined) {
      await endUndo(trx, change);
      return null;
    }
    await bulkKindOf(change).takeBack(trx, change, part.id);
    const next = { done: reached.done + part.size };
    await run.save(trx, next, { step: signalsMessages.undoing, done: next.done, total });
    return next;
  });
}

/** The finished parts of a bulk change, last batch first, with how many each concerns. */
export async function partsOf(
  trx: Transaction<Database>,
  change: BulkChange,
  limit: number | null = null,
): Promise<{ id: string; size: number }[]> {
  const { rows } = await sql<{ id: string; size: number }>`
    select id, cardinality(ids) as size from bulk_change_part
    where user_id = ${change.user_id} and change_id = ${change.id}
    order by id desc limit ${limit}`.execute(trx);
  return rows;
}

/** Nothing is left of the change. */
export async function endUndo(trx: Transaction<Database>, change: BulkChange): Promise<void> {
  await trx.deleteFrom('bulk_change').where(owned('bulk_change', change)).execute();
  await bulkKindOf(change).notifyPages(trx, change);
}
