import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/database.ts';

/** Progress that a running job can report. */
export type JobProgress = { step?: string; done?: number; total?: number | null };

/** One run of a job for one user. */
export type JobRun<Checkpoint> = {
  userId: string;
  jobId: string;
  /** Starts at 1, and grows with retries and resumes. */
  attempt: number;
  /** The value saved with the last committed batch. Null on the first start. */
  checkpoint: Checkpoint | null;
  /**
   * Saves checkpoint and progress in a batch's transaction, so both commit or roll back together.
   * @throws JobStopped if the user asked to stop; the batch is then rolled back.
   */
  save(trx: Transaction<Database>, checkpoint: Checkpoint, progress: JobProgress): Promise<void>;
  /** Shows progress between batches. @throws JobStopped if the user asked to stop. */
  report(progress: JobProgress): Promise<void>;
  /** Aborts when the process stops. The job then resumes from its checkpoint in another process. */
  abort: AbortSignal;
};

/** The outcome of a job that didn't throw. `message` says what is incomplete, in plain words. */
export type JobOutcome = { message: string | null };

/** A job as a value next to its feature. `Deps` is what its `run` needs. */
export type JobDefinition<Deps, Input, Checkpoint> = {
  /** Queue name, kebab-case. */
  name: string;
  input: z.ZodType<Input>;
  /** How often a run is retried after `rate_limited` or `unavailable`. Other failures are final. */
  retries: number;
  /**
   * How many of one user's runs can be running or waiting. Further ones are refused (429). If absent, there
   * is no limit.
   */
  maxOpen?: number;
  /** Runs even if the disk is nearly full. */
  freesSpace?: true;
  run(deps: Deps, run: JobRun<Checkpoint>, input: Input): Promise<JobOutcome>;
  /** Called once if the last try failed or the user stopped the job, with the sentence shown to the user. */
  onEnd?(deps: Deps, run: { userId: string; jobId: string }, input: Input, end: JobEnd): Promise<void>;
};

/** A job that ended without success. */
export type JobEnd = { state: 'failed' | 'cancelled'; message: string };

/** Any job, as the runner sees it. */
export type AnyJob<Deps> = JobDefinition<Deps, unknown, unknown>;

/** System work on a schedule (`schedule` in cron syntax, UTC), run once over all processes. */
export type Cron<Deps> = { name: string; schedule: string; run(deps: Deps): Promise<void> };

/**
 * A queue message about a row that shows its own state, so the user sees no job. It may arrive twice or,
 * after a failure, not at all. So every sender has a cron that finds rows left behind.
 */
export type Task<Deps, Input> = {
  /** Queue name, kebab-case. */
  name: string;
  input: z.ZodType<Input>;
  /** How many run at once in a process, 2 by default. Higher for tasks that mostly wait. */
  concurrency?: number;
  /**
   * How many of one user's tasks (`userId` of the input) run at once, over all processes. If absent, there is
   * no limit.
   */
  perUser?: number;
  /** `signal` aborts when the process stops. From then on, don't start anything that can't be interrupted. */
  run(deps: Deps, input: Input, abort: AbortSignal): Promise<void>;
};

/** Any task, as the runner sees it. */
export type AnyTask<Deps> = Task<Deps, unknown>;

/** Puts tasks into the queue. */
export type Tasks = {
  /**
   * Sends a task in the caller's transaction. It runs within about a second of `startAfter`, or at once
   * without it.
   */
  send<Deps, Input>(
    trx: Transaction<Database>,
    task: Task<Deps, Input>,
    what: { input: Input; startAfter?: Date },
  ): Promise<void>;
};

/** Puts jobs into the queue. */
export type Jobs = {
  /**
   * Enqueues in the caller's transaction. If a job with the same user, name, and subject is queued or
   * running, its id is returned instead.
   * @returns the id of the job row
   */
  enqueue<Deps, Input, Checkpoint>(
    trx: Transaction<Database>,
    job: JobDefinition<Deps, Input, Checkpoint>,
    what: { userId: string; subjectId: string | null; input: Input },
  ): Promise<string>;
};

/** Keeps the types of a job's input and checkpoint. */
export function defineJob<Deps, Input, Checkpoint>(
  job: JobDefinition<Deps, Input, Checkpoint>,
): JobDefinition<Deps, Input, Checkpoint> {
  return job;
}

/** Keeps the type of a task's input. */
export function defineTask<Deps, Input>(task: Task<Deps, Input>): Task<Deps, Input> {
  return task;
}

/** A row's own message arrives within a second or two. After this long it's considered lost. In ms. */
const graceMs = 15_000;

/** A row that was due before this time and hasn't been picked up is left behind. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - graceMs);

/** Sends a task for each row, each in its own transaction. Crons use it for rows left behind. */
export async function sendTasks<Deps, Input>(
  { db, tasks }: { db: Kysely<Database>; tasks: Tasks },
  task: Task<Deps, Input>,
  inputs: readonly Input[],
): Promise<void> {
  for (const input of inputs) {
    await db.transaction().execute((trx) => tasks.send(trx, task, { input }));
  }
}

/** The user asked to stop. */
export class JobStopped extends Error {
  constructor() {
    super('The job was stopped by its user');
    this.name = 'JobStopped';
  }
}

/**
 * A failure that another try wouldn't fix. The message is shown to the user: what happened, and what to do.
 */
export class JobFailed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'JobFailed';
  }
}
