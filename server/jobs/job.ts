import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/database.ts';

/** What a running job may say about itself. */
export type JobProgress = { step?: string; done?: number; total?: number | null };

/** One run of a job for one user. */
export type JobRun<Checkpoint> = {
  userId: string;
  jobId: string;
  /** From 1; grows with retries and resumes. */
  attempt: number;
  /** What the last committed batch saved, null at the first start. */
  checkpoint: Checkpoint | null;
  /**
   * Saves checkpoint and progress in the transaction of a batch, so that both stand or fall together.
   * @throws JobStopped when the user asked to stop; the batch is then rolled back.
   */
  save(trx: Transaction<Database>, checkpoint: Checkpoint, progress: JobProgress): Promise<void>;
  /** Shows progress between batches. @throws JobStopped when the user asked to stop. */
  report(progress: JobProgress): Promise<void>;
  /** Aborts when the process stops; the job then resumes from its checkpoint elsewhere. */
  signal: AbortSignal;
};

/** How a job that did not throw ended: `message` says what is only partial, in plain words. */
export type JobOutcome = { message: string | null };

/** A job as a value beside its feature. `Deps` is what its `run` needs. */
export type JobDefinition<Deps, Input, Checkpoint> = {
  /** Queue name, kebab-case. */
  name: string;
  input: z.ZodType<Input>;
  /** How often a run is tried again after `rate_limited` or `unavailable`; other failures are final. */
  retries: number;
  /** So many of one user may run or wait; more are refused (429). Without, any number may wait. */
  maxOpen?: number;
  run(deps: Deps, run: JobRun<Checkpoint>, input: Input): Promise<JobOutcome>;
  /** Called once when the last try has failed or the user stopped it, with the sentence shown to the user. */
  onEnd?(deps: Deps, run: { userId: string; jobId: string }, input: Input, end: JobEnd): Promise<void>;
};

/** A job that ended without success. */
export type JobEnd = { state: 'failed' | 'cancelled'; message: string };

/** Any job, as the runner sees it. */
export type AnyJob<Deps> = JobDefinition<Deps, unknown, unknown>;

/** Work that the system does by the clock (`schedule` in cron syntax, UTC), once across all processes. */
export type Cron<Deps> = { name: string; schedule: string; run(deps: Deps): Promise<void> };

/**
 * A message of the queue about a row that shows its own state, so that no job is shown to the user. It may come
 * twice or, after a failure, not at all: whoever sends one has a cron that finds what was left behind.
 */
export type Task<Deps, Input> = {
  /** Queue name, kebab-case. */
  name: string;
  input: z.ZodType<Input>;
  /** How many a process runs at once, 2 by default: more where one mostly waits for others. */
  concurrency?: number;
  /** How many run at once of one user (`userId` of the input), over all processes; without, any number. */
  perUser?: number;
  /** `signal` aborts when the process stops: begin nothing then that may not be left in the middle. */
  run(deps: Deps, input: Input, signal: AbortSignal): Promise<void>;
};

/** Any task, as the runner sees it. */
export type AnyTask<Deps> = Task<Deps, unknown>;

/** Puts tasks into the queue. */
export type Tasks = {
  /** Sends a task in the caller's transaction. It runs within about a second of `startAfter`, at once without. */
  send<Deps, Input>(
    trx: Transaction<Database>,
    task: Task<Deps, Input>,
    what: { input: Input; startAfter?: Date },
  ): Promise<void>;
};

/** Puts jobs into the queue. */
export type Jobs = {
  /**
   * Enqueues in the caller's transaction. While one of the same user, name and subject is queued or running,
   * that one is answered instead.
   * @returns the id of the job row.
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

/** A message of its own comes within a second or two; who is later than this has lost it. In ms. */
const graceMs = 15_000;

/** What was due before this moment, and nobody has taken up, is left behind. */
export const leftBehindSince = (now: Date): Date => new Date(now.getTime() - graceMs);

/** Sends a task for each row, as crons do for those that were left behind: each in a transaction of its own. */
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

/** A failure that another try would not mend. The message is shown to the user: what happened, what to do. */
export class JobFailed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'JobFailed';
  }
}
