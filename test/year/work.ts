import { Cron } from 'croner';
import { sql } from 'kysely';
import { outageOf } from '#server/db/database-error.ts';
import { type QueuedJob, runJob } from '#server/jobs/run-job.ts';
import { groupOf } from '#server/jobs/runner.ts';
import { allCrons, allJobs, allTasks } from '#server/modules/index.ts';
import type { Run } from './users.ts';

/** A message of the queue, which counts by the database's clock, with its time by the driver's. */
type Message = {
  id: string;
  name: string;
  data: unknown;
  startAfter: string;
  at: number;
  deaths: number;
  /** Its name and its user's. */
  title: string;
};

/** A message whose process died comes again after this time. */
const silentMs = 15_000;

export type Work = ReturnType<typeof openWork>;

/** Does the queue's work, one piece at a time, in the order that the seed gives. */
export function openWork(run: Run) {
  const { system, random } = run;
  const known = new Map<string, Message>();
  const jobs = new Map(allJobs.map((job) => [job.name, job]));
  const tasks = new Map(allTasks.map((task) => [task.name, task]));
  const crons = allCrons.map((cron) => ({ cron, times: new Cron(cron.schedule), last: system.now() }));
  const never = new AbortController().signal;

  /** Notes new messages, and those that became due earlier. */
  async function look(): Promise<void> {
    const { rows } = await system.admin.query<Omit<Message, 'at' | 'deaths' | 'title'> & { seconds: number }>(
      `select id, name, data, start_after::text as "startAfter",
         greatest(0, floor(extract(epoch from start_after - created_on)))::float8 as seconds
       from pgboss.job where state = 'created' order by created_on, name, start_after`,
    );
    for (const { seconds, ...row } of rows) {
      const message = known.get(row.id);
      if (message === undefined) {
        known.set(row.id, {
          ...row,
          at: system.now().getTime() + 1000 * seconds,
          deaths: 0,
          title: titleOf(row),
        });
      } else if (message.startAfter !== row.startAfter) {
        Object.assign(message, row, { at: system.now().getTime() });
      }
    }
  }

  const titleOf = ({ name, data }: { name: string; data: unknown }): string => {
    const owner = groupOf(data)?.id;
    return `${name} of ${run.users.find(({ who }) => who.userId === owner)?.name ?? 'all'}`;
  };

  async function perform(message: Message): Promise<string> {
    const { deps } = system;
    const job = jobs.get(message.name);
    const task = tasks.get(message.name);
    if (task) await task.run(deps, task.input.parse(message.data), never);
    if (!job) return task ? 'done' : 'unknown';
    const tools = {
      ...deps,
      hasRoom: () => true,
      abort: never,
      retrySeconds: undefined,
      retryLater: async (
        trx: Parameters<Parameters<typeof runJob>[0]['retryLater']>[0],
        next: { tries: number },
        seconds: number,
      ) => {
        const data = JSON.stringify({ ...(message.data as QueuedJob), tries: next.tries });
        await sql`insert into pgboss.job (name, data, start_after)
          values (${message.name}, ${data}::jsonb, now() + make_interval(secs => ${Math.ceil(seconds)}))`.execute(
          trx,
        );
      },
    };
    return (await runJob(tools, deps, job, message.data as QueuedJob, message.deaths + 1)) ?? 'nothing';
  }

  /** Runs one piece of work, whatever goes wrong meanwhile. @returns how it ended; `killed` if its process died */
  async function attempt(what: string, chance: number, work: () => Promise<string>): Promise<string> {
    run.prepare(chance);
    let failure: unknown = null;
    const done = await work().catch((error: unknown) => {
      failure = error;
      return outageOf(error) === null ? 'failed' : 'away';
    });
    const outcome = (await run.recover()) ? 'killed' : done;
    if (outcome === 'failed') run.problems.push(`${what} failed: ${failure}`);
    run.log(`${what} ${outcome}`);
    return outcome;
  }

  async function deliver(message: Message): Promise<void> {
    known.delete(message.id);
    const outcome = await attempt(message.title, 0.1, () => perform(message));
    const comesAgain = outcome === 'killed' || (outcome === 'away' && jobs.has(message.name));
    if (comesAgain)
      known.set(message.id, {
        ...message,
        at: system.now().getTime() + silentMs,
        deaths: message.deaths + 1,
      });
    else await system.admin.query('delete from pgboss.job where id = $1', [message.id]);
    await look();
  }

  return {
    look,
    /** Does everything that is due. */
    async drain(): Promise<void> {
      await look();
      for (;;) {
        // The order in which two of one title were sent is certain, that of others may depend on ids.
        const due = [...known.values()]
          .filter(({ at }) => at <= system.now().getTime())
          .sort((one, other) => (one.title < other.title ? -1 : Number(one.title > other.title)));
        const message = due[random.below(due.length)];
        if (message === undefined) return;
        await deliver(message);
      }
    },
    /** When the next message is due. */
    next: () => Math.min(...[...known.values()].map(({ at }) => at)),
    /** Runs the crons whose time has come since they ran last, each once, in any order. */
    async runCrons(): Promise<void> {
      const now = system.now();
      const due = crons.filter(({ times, last }) => (times.nextRun(last) ?? now) <= now);
      while (due.length > 0) {
        const [next] = due.splice(random.below(due.length), 1);
        if (next === undefined) return;
        const outcome = await attempt(next.cron.name, 0.01, async () => {
          await next.cron.run(system.deps);
          return 'done';
        });
        if (outcome === 'done') next.last = now;
      }
      await look();
    },
  };
}
