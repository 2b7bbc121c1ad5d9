import type { Kysely } from 'kysely';
import { fromKysely, type Job, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { AnyErrand, AnyJob, Errands, Jobs, Tick } from './job.ts';
import { insertJobRow } from './job-row.ts';
import { type QueuedJob, runJob } from './run-job.ts';

/** A job whose worker died this often is a poison pill: it ends as failed. */
const mostCrashes = 20;

/** How every queue is made. */
export const queueOptions: Omit<Queue, 'name'> = {
  policy: 'standard',
  notify: true,
  retryLimit: mostCrashes,
  retryDelay: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
};

/** How many jobs or errands of one kind a process runs at once, unless they say so themselves. */
const concurrency = 2;

/** NOTIFY does not announce what was put off, so queues of errands are asked this often, in seconds. */
const errandPollSeconds = 1;

export type Runner<Deps> = {
  jobs: Jobs;
  errands: Errands;
  /** Starts working; a process that only serves the web does not call it. */
  work(deps: Deps): Promise<void>;
  /** Lets running jobs go back to the queue and stops. */
  stop(): Promise<void>;
};

/**
 * Opens the queue. NOTIFY starts a job within milliseconds; polling is the floor, and what finds a job whose
 * next try has come.
 */
export async function startRunner<Deps>(options: {
  databaseUrl: string;
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  jobs: AnyJob<Deps>[];
  errands: AnyErrand<Deps>[];
  ticks: Tick<Deps>[];
  /** How often the queue is asked besides NOTIFY, in seconds. */
  pollSeconds?: number;
}): Promise<Runner<Deps>> {
  const { db, clock, log, pollSeconds = 5 } = options;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'ingrow-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { name } of [...options.jobs, ...options.errands, ...options.ticks]) {
    await boss.createQueue(name, queueOptions);
  }

  const stopping = new AbortController();
  const tools = { db, clock, log, signal: stopping.signal };

  const work = async (deps: Deps) => {
    for (const job of options.jobs) {
      await boss.work(
        job.name,
        {
          includeMetadata: true,
          localConcurrency: concurrency,
          pollingIntervalSeconds: Math.min(2, pollSeconds),
          notifyPollingIntervalSeconds: pollSeconds,
        },
        async ([message]: JobWithMetadata<QueuedJob>[]) => {
          if (!message) return;
          const retryLater = async (next: { tries: number }, seconds: number) => {
            await boss.send(job.name, { ...message.data, tries: next.tries }, { startAfter: seconds });
          };
          await runJob({ ...tools, retryLater }, deps, job, message.data, message.retryCount + 1);
        },
      );
    }
    for (const errand of options.errands) {
      await boss.work(
        errand.name,
        {
          localConcurrency: errand.concurrency ?? concurrency,
          pollingIntervalSeconds: errandPollSeconds,
          notifyPollingIntervalSeconds: errandPollSeconds,
        },
        async ([message]: Job<unknown>[]) => {
          if (!message) return;
          try {
            await errand.run(deps, errand.input.parse(message.data), stopping.signal);
          } catch (error) {
            if (stopping.signal.aborted) throw error;
            // Not thrown on: a failing one would come again at once, and its tick finds what was left behind.
            log.error({ err: error, errand: errand.name, input: message.data }, 'errand failed');
          }
        },
      );
    }
    for (const tick of options.ticks) {
      await boss.work(tick.name, async () => tick.run(deps));
      await boss.schedule(tick.name, tick.cron);
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
          await boss.send(job.name, message, { db: fromKysely(trx) });
        }
        return row.id;
      },
    },
    errands: {
      async send(trx, errand, { input, startAfter }) {
        // As a delay: the domain's clock need not be the database's.
        const seconds = startAfter === undefined ? 0 : (startAfter.getTime() - clock.now().getTime()) / 1000;
        await boss.send(errand.name, input as object, {
          db: fromKysely(trx),
          ...(seconds > 0 ? { startAfter: seconds } : {}),
        });
      },
    },
    work,
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 1500, close: true });
    },
  };
}
