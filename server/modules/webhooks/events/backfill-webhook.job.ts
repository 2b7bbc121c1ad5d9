import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { maxBackfilled } from '#contract/channels/webhook.ts';
import type { Job } from '#contract/jobs.ts';
import { Id } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { SignalFilters } from '#contract/signals/signal-filters.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineJob, type JobOutcome, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { deliverWebhookTask } from '#server/modules/webhooks/delivery/deliver-webhook.task.ts';
import { lockEndpoint, requireOwnedEndpoint } from '#server/modules/webhooks/require-owned-endpoint.ts';
import { refuseDisabled } from './events.ts';
import { makeEvents, matchingSignals } from './make-events.ts';

const Input = z.object({ endpointId: Id, filters: SignalFilters.nullable(), total: z.int() });
type Input = z.infer<typeof Input>;

/** Signals up to this id are done. */
type Checkpoint = { after: string; done: number };

const batchSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type BackfillDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/** Creates an event for each matching signal, in batches with checkpoints. Delivery continues in parallel. */
export const backfillWebhookJob = defineJob<BackfillDeps, Input, Checkpoint>({
  name: 'backfill-webhook',
  input: Input,
  retries: 0,
  async run(deps, run, input): Promise<JobOutcome> {
    for (let reached = run.checkpoint ?? { after: beforeAll, done: 0 }; ; ) {
      if (run.abort.aborted) throw run.abort.reason;
      const next = await backfillBatch(deps, run, input, reached);
      if (next === 'ended') return { message: null };
      if (next === 'gone')
        return { message: 'The webhook was disconnected or turned off before this finished.' };
      reached = next;
    }
  },
});

async function backfillBatch(
  { db, clock, tasks }: BackfillDeps,
  run: JobRun<Checkpoint>,
  { endpointId, filters, total }: Input,
  reached: Checkpoint,
): Promise<Checkpoint | 'ended' | 'gone'> {
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

/**
 * Enqueues the job that sends an event for each matching signal.
 *
 * @throws AppError `not_found`; `conflict` if the webhook is switched off, or no or too many signals match
 */
export async function startBackfill(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  userId: string,
  wanted: { filters?: SignalFilters | undefined; network?: Realm | undefined },
): Promise<Job> {
  const jobId = await db.transaction().execute(async (trx) => {
    const endpoint = await requireOwnedEndpoint(trx, userId, wanted.network);
    refuseDisabled(endpoint);
    const matching = await matchingSignals(trx, endpoint, clock.now(), wanted.filters);
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from (
        select from signal where ${matching} limit ${maxBackfilled + 1}
      ) as found`.execute(trx);
    const total = rows[0]?.total ?? 0;
    if (total === 0) throw new AppError('conflict', 'No signals match, so there’s nothing to send.');
    if (total > maxBackfilled) {
      throw new AppError(
        'conflict',
        `More than ${maxBackfilled.toLocaleString('en-US')} signals match. Choose a narrower filter.`,
      );
    }
    return jobs.enqueue(trx, backfillWebhookJob, {
      userId,
      subjectId: endpoint.id,
      input: { endpointId: endpoint.id, filters: wanted.filters ?? null, total },
    });
  });
  return findJob(db, userId, jobId);
}
