import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { PortError, PutOff } from '#server/ports/port-error.ts';
import { type AnyJob, type JobEnd, JobFailed, JobStopped } from './job.ts';
import { endJobRow, findJobRow, type JobKey, requeueJobRow, startJobRow, updateJobRow } from './job-row.ts';

/** What every run of a job needs besides the job's own dependencies. */
export type RunTools = {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  /** Aborts when this process stops. */
  signal: AbortSignal;
  /** After how many seconds a failure that may pass is tried again for the first time; 5 by default. */
  retrySeconds: number | undefined;
  /** Enqueues the next run. */
  retryLater(trx: Transaction<Database>, key: JobKey & { tries: number }, seconds: number): Promise<void>;
};

/** A message of the queue. `tries` counts failures that were worth another try. */
export type QueuedJob = JobKey & { input: unknown; tries: number };

const shownFailures: Partial<Record<PortError['kind'], string>> = {
  rate_limited: 'The data provider is limiting requests.',
  unavailable: 'The data provider isn’t responding.',
};

/** Seconds until the next try: what the vendor asked for, else doubling from the first one up to 15 min. */
export function retryDelay(tries: number, retryAfter: number | undefined, first = 5): number {
  return Math.min(retryAfter ?? first * 2 ** tries, 900);
}

function wordsFor(error: unknown): string {
  if (error instanceof JobStopped) return 'Stopped. What was done so far stays.';
  if (error instanceof JobFailed) return error.message;
  if (error instanceof PortError) return shownFailures[error.kind] ?? 'The data provider refused.';
  return 'Something went wrong on our side. Try again; if it happens again, send us this job’s ID.';
}

/**
 * Runs one job once. A failure worth another try is queued again; any other ends the job with words. A job
 * that this process lets go of because it stops is thrown back to the queue.
 *
 * @returns how it ended; null where there was nothing to do
 */
export async function runJob<Deps>(
  tools: RunTools,
  deps: Deps,
  job: AnyJob<Deps>,
  message: QueuedJob,
  attempt: number,
): Promise<'succeeded' | 'failed' | 'cancelled' | 'retried' | null> {
  const { db, clock, log } = tools;
  const key = { userId: message.userId, jobId: message.jobId };
  const row = await findJobRow(db, key);
  if (!row || (row.state !== 'queued' && row.state !== 'running')) return null;
  const input = job.input.parse(message.input);
  /** Row and message go together: whoever hastens the job finds both. */
  const comeBack = (tries: number, seconds: number, step: string) =>
    db.transaction().execute(async (trx) => {
      await requeueJobRow(trx, key, step);
      await tools.retryLater(trx, { ...key, tries }, seconds);
    });
  try {
    if (row.stop_requested) throw new JobStopped();
    await startJobRow(db, key, clock.now());
    const outcome = await job.run(
      deps,
      {
        ...key,
        attempt,
        checkpoint: row.checkpoint ?? null,
        save: (trx, checkpoint, progress) => updateJobRow(trx, key, progress, { value: checkpoint }),
        report: (progress) => updateJobRow(db, key, progress),
        signal: tools.signal,
      },
      input,
    );
    await endJobRow(db, key, { state: 'succeeded', message: outcome.message, now: clock.now() });
    return 'succeeded';
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (error instanceof PutOff) {
      // Not a try: nobody was asked.
      const seconds = Math.max(1, (error.until.getTime() - clock.now().getTime()) / 1000);
      await comeBack(message.tries, seconds, error.message);
      return 'retried';
    }
    const isPassing =
      error instanceof PortError && (error.kind === 'rate_limited' || error.kind === 'unavailable');
    if (isPassing && message.tries < job.retries) {
      const seconds = retryDelay(message.tries, error.retryAfter, tools.retrySeconds);
      await comeBack(message.tries + 1, seconds, `${wordsFor(error)} Trying again in ${seconds} s.`);
      return 'retried';
    }
    const end: JobEnd = {
      state: error instanceof JobStopped ? 'cancelled' : 'failed',
      message: wordsFor(error),
    };
    // What its user can mend, such as a broken file, is nobody's alarm.
    const level = error instanceof JobFailed ? 'warn' : 'error';
    if (end.state === 'failed') log[level]({ err: error, job: job.name, ...key }, 'job failed');
    await job.onEnd?.(deps, key, input, end);
    await endJobRow(db, key, { ...end, now: clock.now() });
    return end.state;
  }
}
