import { type Kysely, sql, type Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { onBehalfOf } from '#server/db/fair-share.ts';
import type { Leases } from '#server/db/leases.ts';
import { connectTo } from '#server/db/primary.ts';
import type { AnyJob, AnyTask, Cron, Jobs, Tasks } from './job.ts';
import { insertJobRow, refuseBeyond } from './job-row.ts';
import { type QueuedJob, runJob } from './run-job.ts';

/** How many jobs or tasks of one kind run at once in a process, unless they define it themselves. */
const concurrency = 2;

/** Each kind of job runs one at a time per user, over all processes, so one user can't occupy all workers. */
const jobsPerUser = 1;

/**
 * Seconds until a message is checked again if its user already has enough running. Most such messages are
 * never fetched at all.
 */
const againSeconds = 1;

/** NOTIFY doesn't announce postponed messages, so task queues are polled this often, in seconds. */
const taskPollSeconds = 1;

/** How often the other workers of an idle queue poll it, in seconds. */
const idlePollSeconds = 30;

/**
 * Work that ended here. `retried` continues later; `returned` continues in another process, because this one
 * stops.
 */
export type WorkDone = {
  kind: 'job' | 'task' | 'cron';
  name: string;
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'retried' | 'returned';
  seconds: number;
};
type OnDone = (work: WorkDone) => void;

export type Runner<Deps> = {
  jobs: Jobs;
  tasks: Tasks;
  /**
   * Starts processing. A process that only serves the web doesn't call it.
   *
   * @param depsNow called for each run, which keeps what it began with
   */
  work(depsNow: () => Deps): Promise<void>;
  /** Takes nothing new from the queue and asks running work to stop. Sending still works. */
  rest(): void;
  /**
   * Returns running jobs to the queue and stops. Jobs still running after `patience` ms are abandoned as they
   * are.
   */
  stop(patience?: number): Promise<void>;
};

/**
 * Opens the queue. NOTIFY starts a job within milliseconds. Polling is the fallback, and finds jobs whose
 * next try is due.
 */
export async function startRunner<Deps>(options: {
  databaseUrl: string;
  db: Kysely<Database>;
  leases: Leases;
  clock: Clock;
  log: Logger;
  jobs: AnyJob<Deps>[];
  tasks: AnyTask<Deps>[];
  crons: Cron<Deps>[];
  /** How often the queue is polled in addition to NOTIFY, in seconds. */
  pollSeconds?: number;
  /** Seconds until the first retry of a job that failed temporarily. */
  retrySeconds?: number;
  /** Called for all work that ended here. */
  onDone?: OnDone;
  /** Whether the disk has room, by default always. While it has none, only jobs that free space run. */
  hasRoom?: () => boolean;
  /** False for a process that only sends: it neither listens nor maintains the queue. */
  works?: boolean;
}): Promise<Runner<Deps>> {
  const { db, leases, clock, log, pollSeconds = 5, retrySeconds, works = true, onDone = () => {} } = options;
  const { hasRoom = () => true } = options;
  const boss = new PgBoss({
    ...connectTo(options.databaseUrl),
    application_name: 'ingrow-jobs',
    max: 4,
    useListenNotify: works,
    schedule: works && options.crons.length > 0,
    supervise: works,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await makeQueues(
    boss,
    [...options.jobs, ...options.tasks, ...options.crons].map(({ name }) => name),
  );

  const stopping = new AbortController();
  const tools = { db, clock, log, abort: stopping.signal, hasRoom };

  /** Runs work in one of its user's leases. Puts its message back if none is free. */
  const inLease = async (
    name: string,
    message: { id: string; data: unknown },
    limit: number | undefined,
    run: () => Promise<void>,
  ): Promise<void> => {
    const group = groupOf(message.data);
    if (group === undefined) return run();
    // The queue skips users who have enough running, but two processes looking at the same moment may both
    // fetch a message.
    const lease = limit && (await leases.take({ userId: group.id, kind: name, limit, key: message.id }));
    if (lease === null) {
      await boss.send(name, message.data as object, { startAfter: againSeconds, group });
      return;
    }
    try {
      await onBehalfOf(group.id, run);
    } finally {
      if (lease) await lease.release();
    }
  };

  /**
   * Starts the workers of a queue. NOTIFY wakes all of them. The first also polls the queue every `seconds`,
   * and so do the others while one of them works.
   */
  const startWorkers = async <Data extends object>(
    queue: string,
    { count, perUser, seconds }: { count: number; perUser: number | undefined; seconds: number },
    run: (message: JobWithMetadata<Data>) => Promise<void>,
  ): Promise<void> => {
    const workers: string[] = [];
    const wake = () => {
      for (const worker of workers) boss.notifyWorker(worker);
    };
    const take = async ([message]: JobWithMetadata<Data>[]) => {
      if (!message) return;
      wake();
      const polling = setInterval(wake, seconds * 1000).unref();
      try {
        await run(message);
      } finally {
        clearInterval(polling);
      }
      // The same user's next message can be fetched once this one has left the queue.
      setTimeout(wake, 50).unref();
    };
    while (workers.length < count) {
      const worker = await boss.work(
        queue,
        {
          includeMetadata: true,
          ...(perUser === undefined ? {} : { groupConcurrency: perUser }),
          pollingIntervalSeconds: Math.min(2, seconds),
          notifyPollingIntervalSeconds: workers.length === 0 ? seconds : idlePollSeconds,
        },
        take,
      );
      workers.push(worker);
    }
  };

  const work = async (depsNow: () => Deps) => {
    for (const job of options.jobs) {
      await startWorkers<QueuedJob>(
        job.name,
        { count: concurrency, perUser: jobsPerUser, seconds: pollSeconds },
        async (message) => {
          const retryLater = async (trx: Transaction<Database>, next: { tries: number }, seconds: number) => {
            const put = {
              db: fromKysely(trx),
              startAfter: seconds,
              group: { id: message.data.userId },
            };
            await boss.send(job.name, { ...message.data, tries: next.tries }, put);
          };
          await inLease(job.name, message, jobsPerUser, () =>
            timed('job', job.name, () =>
              runJob(
                { ...tools, retrySeconds, retryLater },
                depsNow(),
                job,
                message.data,
                message.retryCount + 1,
              ),
            ),
          );
        },
      );
    }
    for (const task of options.tasks) {
      const { name, perUser } = task;
      const count = task.concurrency ?? concurrency;
      await startWorkers(name, { count, perUser, seconds: taskPollSeconds }, (message) =>
        inLease(name, message, perUser, () =>
          timed('task', name, async () => {
            try {
              await task.run(depsNow(), task.input.parse(message.data), stopping.signal);
              return 'succeeded';
            } catch (error) {
              if (stopping.signal.aborted) throw error;
              // Not rethrown: the message would come again at once, and the task's cron finds what was left
              // behind.
              log.error({ err: error, task: name, input: message.data }, 'task failed');
              return 'failed';
            }
          }),
        ),
      );
    }
    for (const cron of options.crons) {
      await boss.work(cron.name, () =>
        timed('cron', cron.name, async () => {
          await cron.run(depsNow());
          return 'succeeded';
        }),
      );
    }
    await storeSchedules(boss, options.crons);
  };

  const timed = async (
    kind: WorkDone['kind'],
    name: string,
    run: () => Promise<WorkDone['outcome'] | null>,
  ): Promise<void> => {
    const began = performance.now();
    const done = (outcome: WorkDone['outcome']) =>
      onDone({ kind, name, outcome, seconds: (performance.now() - began) / 1000 });
    try {
      const outcome = await run();
      if (outcome !== null) done(outcome);
    } catch (error) {
      done(stopping.signal.aborted ? 'returned' : 'failed');
      throw error;
    }
  };

  const rest = () => {
    stopping.abort();
    for (const { name } of [...options.jobs, ...options.tasks, ...options.crons]) {
      void boss.offWork(name, { wait: false });
    }
  };

  return {
    jobs: {
      async enqueue(trx, job, what) {
        const row = await insertJobRow(trx, {
          userId: what.userId,
          name: job.name,
          subjectId: what.subjectId,
        });
        if (row.isNew) {
          const message: QueuedJob = { userId: what.userId, jobId: row.id, input: what.input, tries: 0 };
          if (job.maxOpen !== undefined) await refuseBeyond(trx, job.name, what.userId, job.maxOpen);
          await boss.send(job.name, message, { db: fromKysely(trx), group: { id: what.userId } });
        }
        return row.id;
      },
    },
    tasks: {
      async send(trx, task, { input, startAfter }) {
        // As a delay, because the domain's clock may differ from the database's.
        const delay = startAfter === undefined ? 0 : (startAfter.getTime() - clock.now().getTime()) / 1000;
        // The queue counts from the start of the transaction. Without the transaction's age, the message
        // would come too early.
        const seconds = delay > 0 ? delay + (await secondsSinceBegin(trx)) : 0;
        const group = groupOf(input);
        await boss.send(task.name, input as object, {
          db: fromKysely(trx),
          ...(group ? { group } : {}),
          ...(seconds > 0 ? { startAfter: seconds } : {}),
        });
      },
    },
    work,
    rest,
    async stop(patience = 1500) {
      rest();
      await boss.stop({ graceful: true, timeout: patience, close: true });
    },
  };
}

/** How long a transaction has been open, by the database's clock. */
async function secondsSinceBegin(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - transaction_timestamp())::float8 as seconds`.execute(trx);
  return rows[0]?.seconds ?? 0;
}

/** The user that the queue counts a message for. */
export function groupOf(data: unknown): { id: string } | undefined {
  const userId = typeof data === 'object' && data !== null && 'userId' in data ? data.userId : undefined;
  return typeof userId === 'string' ? { id: userId } : undefined;
}

/** A job whose worker died this often is a poison pill, and ends as failed. */
const maxCrashes = 20;

/** The settings of every queue. */
const queueOptions: Omit<Queue, 'name'> = {
  policy: 'standard',
  notify: true,
  retryLimit: maxCrashes,
  retryDelay: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
};

/** Creates the queues that don't exist yet. If all exist, this takes one query. */
export async function makeQueues(boss: PgBoss, names: string[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of names) if (!there.has(name)) await boss.createQueue(name, queueOptions);
}

/** Stores the schedules that are new or changed. If none is, this takes one query. */
export async function storeSchedules(
  boss: PgBoss,
  crons: { name: string; schedule: string }[],
): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of crons) {
    if (stored.get(name) !== schedule) await boss.schedule(name, schedule);
  }
}
