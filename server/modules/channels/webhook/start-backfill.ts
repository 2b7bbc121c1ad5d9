import { sql } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { Network } from '#contract/profile.ts';
import type { SignalFilters } from '#contract/signals.ts';
import { maxBackfilled } from '#contract/webhook.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { backfillWebhookJob } from './backfill-webhook.job.ts';
import { matchingSignals } from './matching-signals.ts';
import { refuseDisabled } from './replay-events.ts';
import { requireOwnedEndpoint } from './require-owned-endpoint.ts';

/**
 * Enqueues the job that sends an event for each signal that matches.
 *
 * @throws AppError `not_found`; `conflict` where the webhook is switched off, no signal matches, or too many do
 */
export async function startBackfill(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  userId: string,
  wanted: { filters?: SignalFilters | undefined; network?: Network | undefined },
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
    if (total === 0) throw new AppError('conflict', 'No signal matches, so there is nothing to send.');
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
