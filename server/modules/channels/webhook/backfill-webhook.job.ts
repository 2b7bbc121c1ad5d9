import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { SignalFilters } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineJob, type JobOutcome, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { deliverWebhookTask } from './deliver-webhook.task.ts';
import { makeEvents } from './make-events.ts';
import { matchingSignals } from './matching-signals.ts';
import { lockEndpoint } from './require-owned-endpoint.ts';

const Input = z.object({ endpointId: Id, filters: SignalFilters.nullable(), total: z.int() });
type Input = z.infer<typeof Input>;

/** Signals up to this id are done. */
type Reached = { after: string; done: number };

const batchSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type BackfillDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/** Makes an event for each signal that matches, batch by batch, each with its checkpoint; delivering goes on meanwhile. */
export const backfillWebhookJob = defineJob<BackfillDeps, Input, Reached>({
  name: 'backfill-webhook',
  input: Input,
  retries: 0,
  async run(deps, run, input): Promise<JobOutcome> {
    for (let reached = run.checkpoint ?? { after: beforeAll, done: 0 }; ; ) {
      if (run.signal.aborted) throw run.signal.reason;
      const next = await backfillBatch(deps, run, input, reached);
      if (next === 'ended') return { message: null };
      if (next === 'gone')
        return { message: 'The webhook was disconnected or switched off before it was done.' };
      reached = next;
    }
  },
});

async function backfillBatch(
  { db, clock, tasks }: BackfillDeps,
  run: JobRun<Reached>,
  { endpointId, filters, total }: Input,
  reached: Reached,
): Promise<Reached | 'ended' | 'gone'> {
  const { userId } = run;
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const endpoint = await lockEndpoint(trx, { userId, endpointId });
    if (endpoint === null || endpoint.state === 'disabled') return 'gone';
    const now = clock.now();
    const matching = await matchingSignals(trx, endpoint, now, filters ?? undefined);
    const ids = await nextIds(trx, sql`${matching} and signal.id > ${reached.after}::uuid`);
    const last = ids.at(-1);
    if (last === undefined) return 'ended';
    const which = sql`signal.user_id = ${userId}::uuid and signal.id = any(${ids}::uuid[])`;
    await makeEvents(trx, endpoint, which, 'backfill', now);
    const done = reached.done + ids.length;
    const next = { after: last, done };
    await run.save(trx, next, { step: 'Preparing events', done, total: Math.max(total, done) });
    await tasks.send(trx, deliverWebhookTask, { input: { userId, endpointId } });
    await notifyChange(trx, userId, { name: 'webhook', id: endpointId });
    return next;
  });
}

async function nextIds(db: Kysely<Database>, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select signal.id from signal where ${which} order by signal.id limit ${batchSize}`.execute(db);
  return rows.map(({ id }) => id);
}
