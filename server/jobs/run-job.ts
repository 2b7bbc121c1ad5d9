import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { AppError } from '#server/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { outageOf } from '#server/db/database-error.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import { type AnyJob, type JobEnd, JobFailed, JobStopped } from './job.ts';
import { endJobRow, findJobRow, type JobKey, requeueJobRow, startJobRow, updateJobRow } from './job-row.ts';

/** What every run of a job needs in addition to the job's own dependencies. */
export type RunTools = {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  /** Whether the disk has room. */
  hasRoom(): boolean;
  /** Aborts when this process stops. */
  abort: AbortSignal;
  /** Seconds until the first retry of a temporary failure; 5 by default. */
  retrySeconds: number | undefined;
  /** Enqueues the next run. */
  retryLater(trx: Transaction<Database>, key: JobKey & { tries: number }, seconds: number): Promise<void>;
};

/** A message of the queue. `tries` counts failures that were worth a retry. */
export type QueuedJob = JobKey & { input: unknown; tries: number };

const shownFailures: Partial<Record<PortError['kind'], string>> = {
  rate_limited: 'The data provider is limiting requests.',
  unavailable: 'The data provider isn’t responding.',
};

/** Seconds until the next try: as the vendor asked, otherwise doubling from the first pause up to 15 min. */
export function retryDelay(tries: number, retryAfter: number | undefined, first = 5): number {
  return Math.min(retryAfter ?? first * 2 ** tries, 900);
}

/** Seconds until a job that waits for room on the disk looks again. */
const roomSeconds = ({ retrySeconds = 5 }: RunTools): number => 3 * retrySeconds;

function wordsFor(error: unknown): string {
  if (error instanceof JobStopped) return 'Stopped. Everything done so far is kept.';
  if (error instanceof JobFailed || error instanceof AppError) return error.message;
  if (error instanceof PortError) return shownFailures[error.kind] ?? 'The data provider refused.';
  return 'Something went wrong on our side. Try again; if it happens again, send us this job’s ID.';
}

/**
 * Runs one job once. A failure worth a retry is queued again. Any other failure ends the job with a message.
 * If this process stops, the job is returned to the queue.
 *
 * @returns how it ended; null if there was nothing to do
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
  /** Row and message change together, so hastening the job finds both. */
  const comeBack = (tries: number, seconds: number, step: string) =>
    db.transaction().execute(async (trx) => {
      await requeueJobRow(trx, key, step);
      await tools.retryLater(trx, { ...key, tries }, seconds);
    });
  try {
    if (row.stop_requested) throw new JobStopped();
    if (!job.freesSpace && !tools.hasRoom()) {
      const retryAfter = roomSeconds(tools);
      const until = new Date(clock.now().getTime() + retryAfter * 1000);
      throw new PostponedError('Paused: the server’s disk is nearly full.', { until, retryAfter });
    }
    await startJobRow(db, key, clock.now());
    const outcome = await job.run(
      deps,
      {
        ...key,
        attempt,
        checkpoint: row.checkpoint ?? null,
        save: (trx, checkpoint, progress) => updateJobRow(trx, key, progress, { value: checkpoint }),
        report: (progress) => updateJobRow(db, key, progress),
        abort: tools.abort,
      },
      input,
    );
    await endJobRow(db, key, { state: 'succeeded', message: outcome.message, now: clock.now() });
    return 'succeeded';
  } catch (error) {
    // The queue runs it again, from its checkpoint.
    if (tools.abort.aborted || outageOf(error) === 'away') throw error;
    if (error instanceof PostponedError) {
      // Not counted as a try, because the vendor wasn't called.
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
    // A broken file, or something deleted in the meantime, isn't an error for the operator.
    const level = error instanceof JobFailed || error instanceof AppError ? 'warn' : 'error';
    if (end.state === 'failed') log[level]({ err: error, job: job.name, ...key }, 'job failed');
    await job.onEnd?.(deps, key, input, end);
    await endJobRow(db, key, { ...end, now: clock.now() });
    return end.state;
  }
}
