import { Cron } from 'croner';
import { sql } from 'kysely';
import { outageOf } from '#server/db/database-error.ts';
import { type QueuedJob, runJob } from '#server/jobs/run-job.ts';
import { groupOf } from '#server/jobs/runner.ts';
import { allCrons, allJobs, allTasks } from '#server/modules/index.ts';
import type { Run } from './users.ts';

/** A message of the queue. Its title is its name and its user's. */
type Message = { id: string; name: string; data: unknown; at: Date; deaths: number; title: string };

type RetryLater = Parameters<typeof runJob>[0]['retryLater'];

/** Does the queue's work in the workers' place: one piece at a time, in the order that the seed gives. */
export function openWork(run: Run) {
  const { system, random } = run;
  const jobs = new Map(allJobs.map((job) => [job.name, job]));
  const tasks = new Map(allTasks.map((task) => [task.name, task]));
  const crons = allCrons.map((cron) => ({ cron, times: new Cron(cron.schedule), last: system.now() }));
  const never = new AbortController().signal;

  /** What waits in the queue. */
  async function readQueue(): Promise<Message[]> {
    const { rows } = await system.admin.query<Omit<Message, 'title'>>(
      `select id, name, data, start_after as at, retry_count as deaths from pgboss.job where state = 'created'
       order by created_on, id`,
    );
    // The order in which two of one title were sent is certain, that of others may depend on ids.
    return rows
      .map((row) => ({ ...row, title: titleOf(row) }))
      .sort((one, other) => (one.title < other.title ? -1 : Number(one.title > other.title)));
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
    const retryLater: RetryLater = async (trx, { tries }, seconds) => {
      const data = JSON.stringify({ ...(message.data as QueuedJob), tries });
      await sql`insert into pgboss.job (name, data, start_after)
        values (${message.name}, ${data}, now() + make_interval(secs => ${Math.ceil(seconds)}))`.execute(trx);
    };
    const tools = { ...deps, hasRoom: () => true, abort: never, retrySeconds: undefined, retryLater };
    return (await runJob(tools, deps, job, message.data as QueuedJob, message.deaths + 1)) ?? 'nothing';
  }

  /** Runs one piece of work, whatever goes wrong meanwhile. @returns how it ended; `killed` if its process died */
  async function attempt(what: string, chance: number, work: () => Promise<string>): Promise<string> {
    run.prepare(chance);
    let failure: unknown = null;
    const done = await run.work(work).catch((error: unknown) => {
      failure = error;
      return outageOf(error) === null ? 'broken' : 'away';
    });
    const outcome = (await run.recover()) ? 'killed' : done;
    if (outcome === 'broken')
      run.problems.push(`${what}: ${failure instanceof Error ? failure.stack : failure}`);
    run.log(`${what} ${outcome}`);
    return outcome;
  }

  async function deliver(message: Message): Promise<void> {
    const outcome = await attempt(message.title, 0.1, () => perform(message));
    // As the queue does once it has noticed that nobody works on it. A task that only failed is left to its cron.
    const comesAgain = outcome === 'killed' || (outcome === 'away' && jobs.has(message.name));
    await system.admin.query(
      comesAgain
        ? `update pgboss.job set retry_count = retry_count + 1, start_after = year.now() + interval '15 s' where id = $1`
        : 'delete from pgboss.job where id = $1',
      [message.id],
    );
  }

  return {
    /** Does everything that is due. */
    async drain(): Promise<void> {
      for (;;) {
        const queue = await readQueue();
        const due = queue.filter(({ at }) => at <= system.now());
        const message = due[random.below(due.length)];
        if (message === undefined) return;
        await deliver(message);
      }
    },
    /** When the next message is due. */
    next: async () => Math.min(...(await readQueue()).map(({ at }) => at.getTime())),
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
    },
  };
}
