import type { Kysely } from 'kysely';
import { fromKysely, type Job, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { AnyErrand, AnyJob, Errands, Jobs, Tick } from './job.ts';
import { insertJobRow } from './job-row.ts';
import { type QueuedJob, runJob } from './run-job.ts';

/** A job whose worker died this often is a poison pill: it ends as failed. */
const mostCrashes = 20;

/** How many jobs or errands of one kind a process runs at once, unless they say so themselves. */
const concurrency = 2;

/** NOTIFY does not announce what was put off, so queues of errands are asked this often, in seconds. */
const errandPollSeconds = 1;

/** A piece of work that ended: `retried` goes on later, `returned` goes on elsewhere, since this process stops. */
export type WorkDone = {
  kind: 'job' | 'errand' | 'tick';
  name: string;
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'retried' | 'returned';
  seconds: number;
};
type OnDone = (work: WorkDone) => void;

export type Runner<Deps> = {
  jobs: Jobs;
  errands: Errands;
  /** Starts working; a process that only serves the web does not call it. */
  work(deps: Deps): Promise<void>;
  /** Takes nothing new from the queue and tells what runs to let go; sending goes on. */
  rest(): void;
  /** Lets running jobs go back to the queue and stops: those that have not let go after `patience` ms go as they are. */
  stop(patience?: number): Promise<void>;
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
  /** Hears of everything that ended here. */
  onDone?: OnDone;
  /** False for a process that only sends: it neither listens nor looks after the queue. */
  works?: boolean;
}): Promise<Runner<Deps>> {
  const { db, clock, log, pollSeconds = 5, works = true, onDone = () => {} } = options;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'ingrow-jobs',
    max: 4,
    useListenNotify: works,
    schedule: works,
    supervise: works,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { name } of [...options.jobs, ...options.errands, ...options.ticks]) {
    await boss.createQueue(name, {
      policy: 'standard',
      notify: true,
      retryLimit: mostCrashes,
      retryDelay: 0,
      heartbeatSeconds: 10,
      expireInSeconds: 23 * 3600,
    });
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
          await timed('job', job.name, () =>
            runJob({ ...tools, retryLater }, deps, job, message.data, message.retryCount + 1),
          );
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
          await timed('errand', errand.name, async () => {
            try {
              await errand.run(deps, errand.input.parse(message.data), stopping.signal);
              return 'succeeded';
            } catch (error) {
              if (stopping.signal.aborted) throw error;
              // Not thrown on: a failing one would come again at once, and its tick finds what was left behind.
              log.error({ err: error, errand: errand.name, input: message.data }, 'errand failed');
              return 'failed';
            }
          });
        },
      );
    }
    for (const tick of options.ticks) {
      await boss.work(tick.name, () =>
        timed('tick', tick.name, async () => {
          await tick.run(deps);
          return 'succeeded';
        }),
      );
      await boss.schedule(tick.name, tick.cron);
    }
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
    for (const { name } of [...options.jobs, ...options.errands, ...options.ticks]) {
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
    rest,
    async stop(patience = 1500) {
      rest();
      await boss.stop({ graceful: true, timeout: patience, close: true });
    },
  };
}
