import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { isDeadlock } from '#server/db/without-time-limit.ts';
import { defineJob, type JobOutcome, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { lockedScoreRules, scoreSet } from './score-rules.ts';

const Input = z.object({ version: z.int() });
type Input = z.infer<typeof Input>;

/** Every signal up to this id has the new version, and so does everything recorded in the meantime. */
type Checkpoint = { after: string; done: number; total: number };

const defaultBatch = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';
/** Other bulk writers may lock the rows in a different order. */
const maxDeadlocks = 10;

/**
 * Recalculates heat and fit of all signals of a user under a saved version, from stored values and not from
 * their engagements. Recordings continue at the same time and use the same version, so it doesn't matter
 * which comes first.
 */
export const applyScoreJob = defineJob<Pick<Deps, 'db' | 'clock'>, Input, Checkpoint>({
  name: 'apply-score',
  input: Input,
  retries: 0,
  run: applyScore,
  async onEnd({ db }, { userId, jobId }) {
    await notifyChange(db, userId, { name: 'score', id: jobId });
  },
});

/** @param batchSize signals per transaction: recordings of the user wait for it */
export async function applyScore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: JobRun<Checkpoint>,
  { version }: Input,
  batchSize = defaultBatch,
): Promise<JobOutcome> {
  let reached = run.checkpoint ?? { after: beforeAll, done: 0, total: await countAll(db, run.userId) };
  for (let deadlocks = 0; ; ) {
    if (run.abort.aborted) throw run.abort.reason;
    try {
      const next = await applyBatch(db, run, version, reached, { now: clock.now(), batchSize });
      if (next === 'ended') return { message: null };
      if (next === 'replaced') return { message: signalsMessages.newerScore };
      reached = next;
    } catch (error) {
      deadlocks += 1;
      if (!isDeadlock(error) || deadlocks > maxDeadlocks) throw error;
    }
  }
}

async function applyBatch(
  db: Kysely<Database>,
  run: JobRun<Checkpoint>,
  version: number,
  reached: Checkpoint,
  { now, batchSize }: { now: Date; batchSize: number },
): Promise<Checkpoint | 'ended' | 'replaced'> {
  return db.transaction().execute(async (trx) => {
    const rules = await lockedScoreRules(trx, run.userId);
    if (rules.version !== version) return 'replaced';
    const batch = await trx
      .selectFrom('signal')
      .select('id')
      .where('user_id', '=', run.userId)
      .where('id', '>', reached.after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = batch.at(-1);
    if (last === undefined) {
      await endVersion(trx, run, version, now);
      return 'ended';
    }
    await sql`update signal set
        ${scoreSet(rules, 'signal')}, updated_at = now()
      where signal.user_id = ${run.userId} and signal.id = any(${batch.map(({ id }) => id)}::uuid[])
        and signal.score_version <> ${version}::integer`.execute(trx);
    const done = reached.done + batch.length;
    const next = { after: last.id, done, total: Math.max(done, reached.total) };
    await run.save(trx, next, { step: signalsMessages.recalculating, done, total: next.total });
    return next;
  });
}

/** All signals have the new version: records that, and makes every open table reload. */
async function endVersion(
  trx: Kysely<Database>,
  { userId, jobId }: JobRun<Checkpoint>,
  version: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('score_rules')
    .set({ applied_at: now })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute();
  // The top quarter has changed with the heat.
  await trx.deleteFrom('signal_summary').where('user_id', '=', userId).execute();
  const profiles = await trx
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  for (const { id } of profiles) await notifyChange(trx, userId, { name: 'signals', id });
  await notifyChange(trx, userId, { name: 'score', id: jobId });
}

async function countAll(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from signal where user_id = ${userId}`.execute(db);
  return rows[0]?.total ?? 0;
}
