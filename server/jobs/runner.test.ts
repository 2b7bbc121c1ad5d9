import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { openLeases } from '#server/db/leases.ts';
import { type Db, openDatabase } from '#server/db/open.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  type AnyJob,
  type AnyTask,
  type Cron,
  defineJob,
  defineTask,
  type JobDefinition,
  JobFailed,
} from './job.ts';
import { expediteJob, findJobRow, requestJobStop } from './job-row.ts';
import { retryDelay } from './run-job.ts';
import { type Runner, startRunner } from './runner.ts';

/** What the toy jobs write and wait for. */
type Toys = { log: string[]; db: Db; gate: Promise<void>; passingFailures: number };

/** Postpones itself once by the seconds in its input, and logs who requested it. */
const waitInLine = defineJob<Toys, { seconds: number; isClick: boolean }, null>({
  name: 'wait-in-line',
  input: z.object({ seconds: z.number(), isClick: z.boolean() }),
  retries: 0,
  async run(toys, _, { seconds, isClick }) {
    toys.log.push(isClick ? 'click' : 'background');
    if (isClick || toys.log.length > 2) return { message: null };
    const until = new Date(Date.now() + seconds * 1000);
    throw new PostponedError('Waiting for working hours. Continues at 08:00 CET.', {
      until,
      retryAfter: seconds,
    });
  },
  async onEnd(toys, _, __, end) {
    toys.log.push(`end ${end.state}`);
  },
});

const Count = z.object({ to: z.int() });

/**
 * Counts up to a number, with a checkpoint per step. At 3 it waits for the gate, or until its process stops.
 */
const count = defineJob<Toys, z.infer<typeof Count>, { at: number }>({
  name: 'count',
  input: Count,
  retries: 0,
  async run(toys, run, { to }) {
    for (let at = run.checkpoint?.at ?? 0; at < to; at += 1) {
      if (at === 3) {
        const stops = new Promise((_, reject) => {
          run.abort.addEventListener('abort', () => reject(run.abort.reason));
        });
        await Promise.race([toys.gate, stops]);
      }
      await toys.db.transaction().execute(async (trx) => {
        await run.save(trx, { at: at + 1 }, { step: `At ${at + 1}`, done: at + 1, total: to });
      });
      toys.log.push(`count ${at + 1}`);
    }
    return { message: null };
  },
  async onEnd(toys, _, __, end) {
    toys.log.push(`end ${end.state}`);
  },
});

/** Fails temporarily as often as configured, or permanently. */
const stumble = defineJob<Toys, { forGood: boolean }, null>({
  name: 'stumble',
  input: z.object({ forGood: z.boolean() }),
  retries: 2,
  async run(toys, _, { forGood }) {
    if (forGood) throw new JobFailed('The cupboard is bare. Fill it.');
    toys.passingFailures -= 1;
    if (toys.passingFailures >= 0) throw new PortError('rate_limited', 'slow down', { retryAfter: 1 });
    return { message: 'Two of three were there.' };
  },
});

/** Loses its database connection as often as configured. */
const loseConnection = defineJob<Toys, Record<never, never>, null>({
  name: 'lose-connection',
  input: z.object({}),
  retries: 0,
  async run(toys) {
    toys.passingFailures -= 1;
    if (toys.passingFailures >= 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(toys.db);
    return { message: null };
  },
  async onEnd(toys, _, __, end) {
    toys.log.push(`end ${end.state}`);
  },
});

/** Logs its input, and fails if asked to. */
const fetch = defineTask<Toys, { what: string; fails: boolean }>({
  name: 'fetch',
  input: z.object({ what: z.string(), fails: z.boolean() }),
  async run(toys, { what, fails }) {
    toys.log.push(`fetch ${what}`);
    if (fails) throw new Error('as told');
  },
});

/** Waits at the gate, several at once. */
const queueUp = defineTask<Toys, { what: string }>({
  name: 'queue-up',
  input: z.object({ what: z.string() }),
  concurrency: 4,
  async run(toys, { what }) {
    toys.log.push(`came ${what}`);
    await toys.gate;
    toys.log.push(`went ${what}`);
  },
});

const database = await createTestDatabase();
const db = await openDatabase(database.url);
const leases = openLeases({ db, opsDb: db }, systemClock, pino({ level: 'silent' }));
const user = await db
  .insertInto('app_user')
  .values({ email: 'ann@a.example', name: 'Ann' })
  .returning('id')
  .executeTakeFirstOrThrow();
const userId = user.id;
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

function start({ crons = [] }: { crons?: Cron<Toys>[] } = {}) {
  const jobs: AnyJob<Toys>[] = [count, stumble, waitInLine, loseConnection];
  const tasks: AnyTask<Toys>[] = [fetch, queueUp];
  return startRunner<Toys>({
    databaseUrl: database.url,
    db,
    leases,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    jobs,
    tasks,
    crons,
    pollSeconds: 0.5,
  });
}

function toys(over: Partial<Toys> = {}): Toys {
  return { log: [], db, gate: Promise.resolve(), passingFailures: 0, ...over };
}

async function until<T>(read: () => Promise<T>, is: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const value = await read();
    if (is(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain; at last: ${JSON.stringify(await read())}`);
}

const rowOf = (jobId: string) => findJobRow(db, { userId, jobId });
const rowWhen = (jobId: string, is: (job: Awaited<ReturnType<typeof rowOf>>) => boolean) =>
  until(() => rowOf(jobId), is);
const enqueue = <Input, At>(runner: Runner<Toys>, job: JobDefinition<Toys, Input, At>, input: Input) =>
  db.transaction().execute((trx) => runner.jobs.enqueue(trx, job, { userId, subjectId: null, input }));

test('a job runs once, with its progress and checkpoint in its row', async () => {
  const runner = await start();
  const world = toys();
  await runner.work(() => world);
  const jobId = await enqueue(runner, count, { to: 2 });
  const row = await rowWhen(jobId, (job) => job?.state === 'succeeded');
  expect(row).toMatchObject({ done: 2, total: 2, step: 'At 2', checkpoint: { at: 2 } });
  expect(world.log).toEqual(['count 1', 'count 2']);
  await runner.stop();
});

test('a job that loses its database continues once it is back', async () => {
  const runner = await start();
  const world = toys({ passingFailures: 2 });
  await runner.work(() => world);
  const jobId = await enqueue(runner, loseConnection, {});
  await rowWhen(jobId, (job) => job?.state === 'succeeded');
  expect(world.log).toEqual([]);
  await runner.stop();
});

test("a job enqueued in a rolled-back transaction doesn't exist", async () => {
  const runner = await start();
  const before = await db.selectFrom('job').select('id').execute();
  await expect(
    db.transaction().execute(async (trx) => {
      await runner.jobs.enqueue(trx, count, { userId, subjectId: null, input: { to: 1 } });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('job').select('id').execute()).toEqual(before);
  await runner.stop();
});

test('a job requested twice for the same record is enqueued once', async () => {
  const runner = await start();
  const subjectId = userId;
  const enqueue = () =>
    db
      .transaction()
      .execute((trx) => runner.jobs.enqueue(trx, count, { userId, subjectId, input: { to: 1 } }));
  const first = await enqueue();
  expect(await enqueue()).toBe(first);
  const made = toys();
  await runner.work(() => made);
  await rowWhen(first, (job) => job?.state === 'succeeded');
  const another = await enqueue();
  expect(another).not.toBe(first);
  await rowWhen(another, (job) => job?.state === 'succeeded');
  await runner.stop();
});

const waiting = async (seconds: number) => {
  const runner = await start();
  const world = toys();
  await runner.work(() => world);
  const input = { seconds, isClick: false };
  const enqueue = { userId, subjectId: null, input };
  const jobId = await db.transaction().execute((trx) => runner.jobs.enqueue(trx, waitInLine, enqueue));
  const row = await rowWhen(jobId, (job) => job?.state === 'queued' && job.step !== '');
  expect(row?.step).toBe('Waiting for working hours. Continues at 08:00 CET.');
  return { runner, world, jobId };
};
const ended = (jobId: string) => rowWhen(jobId, (job) => job?.finished_at != null);

test('a postponed job shows why and until when, resumes on its own, and loses no try', async () => {
  const { runner, world, jobId } = await waiting(0.2);
  expect((await ended(jobId))?.state).toBe('succeeded');
  expect(world.log).toEqual(['background', 'background', 'background']);
  await runner.stop();
});

test('a job postponed for hours runs at once after a click, or to be stopped', async () => {
  const clicked = await waiting(3600);
  const key = { userId, jobId: clicked.jobId, name: waitInLine.name };
  await expediteJob(db, { ...key, userId: clicked.jobId }, { isClick: true });
  await expediteJob(db, key, { isClick: true });
  expect((await ended(clicked.jobId))?.state).toBe('succeeded');
  expect(clicked.world.log).toEqual(['background', 'click']);
  await clicked.runner.stop();

  const stopped = await waiting(3600);
  await requestJobStop(db, { userId, jobId: stopped.jobId });
  expect((await ended(stopped.jobId))?.state).toBe('cancelled');
  expect(stopped.world.log).toEqual(['background', 'end cancelled']);
  await stopped.runner.stop();
});

test('a job released by a stopping process resumes from its checkpoint in the next one', async () => {
  const first = await start();
  const stuck = toys({ gate: new Promise(() => {}) });
  await first.work(() => stuck);
  const jobId = await enqueue(first, count, { to: 5 });
  await rowWhen(jobId, (job) => job?.done === 3);
  await first.stop();
  expect((await rowOf(jobId))?.state).toBe('running');

  const second = await start();
  const world = toys();
  await second.work(() => world);
  await rowWhen(jobId, (job) => job?.state === 'succeeded');
  expect([...stuck.log, ...world.log]).toEqual(['count 1', 'count 2', 'count 3', 'count 4', 'count 5']);
  await second.stop();
});

test('a job stopped by its user ends at its next checkpoint and reports it', async () => {
  const runner = await start();
  let open = () => {};
  const world = toys({ gate: new Promise((resolve) => (open = resolve)) });
  await runner.work(() => world);
  const jobId = await enqueue(runner, count, { to: 9 });
  await rowWhen(jobId, (job) => job?.done === 3);
  await requestJobStop(db, { userId, jobId });
  open();
  const row = await rowWhen(jobId, (job) => job?.state === 'cancelled');
  expect(row).toMatchObject({ done: 3, message: 'Stopped. Everything done so far is kept.' });
  expect(world.log.at(-1)).toBe('end cancelled');
  await runner.stop();
});

test('a job retries a temporary failure, and reports a partial result', async () => {
  const runner = await start();
  const made = toys({ passingFailures: 1 });
  await runner.work(() => made);
  const jobId = await enqueue(runner, stumble, { forGood: false });
  const waiting = await rowWhen(jobId, (job) => (job?.step ?? '') !== '');
  expect(waiting?.step).toBe('The data provider is limiting requests. Trying again in 1 s.');
  const row = await rowWhen(jobId, (job) => job?.state === 'succeeded');
  expect(row?.message).toBe('Two of three were there.');
  await runner.stop();
});

test('a job fails with a clear message if a temporary failure persists', async () => {
  const runner = await start();
  const made = toys({ passingFailures: 9 });
  await runner.work(() => made);
  const jobId = await enqueue(runner, stumble, { forGood: false });
  const row = await rowWhen(jobId, (job) => job?.state === 'failed');
  expect(row?.message).toBe('The data provider is limiting requests.');
  await runner.stop();
});

test('a job fails at once with its own message after a permanent failure', async () => {
  const runner = await start();
  const made = toys();
  await runner.work(() => made);
  const jobId = await enqueue(runner, stumble, { forGood: true });
  const row = await rowWhen(jobId, (job) => job?.state === 'failed');
  expect(row?.message).toBe('The cupboard is bare. Fill it.');
  await runner.stop();
});

test("the retry delay is the vendor's, or doubles up to a quarter of an hour", () => {
  expect(retryDelay(0, 42)).toBe(42);
  expect(retryDelay(0, undefined)).toBe(5);
  expect(retryDelay(3, undefined)).toBe(40);
  expect(retryDelay(30, undefined)).toBe(900);
});

test("a task runs once at its time without a visible job, and isn't repeated after a failure", async () => {
  const runner = await start();
  const world = toys();
  await runner.work(() => world);
  const jobs = await db.selectFrom('job').select('id').execute();
  const send = (what: string, fails: boolean, startAfter: Date) =>
    db.transaction().execute((trx) => runner.tasks.send(trx, fetch, { input: { what, fails }, startAfter }));
  const inMs = (ms: number) => new Date(systemClock.now().getTime() + ms);
  await send('later', false, inMs(2500));
  await send('broken', true, inMs(-1000));
  await send('soon', false, inMs(1000));
  await until(
    async () => world.log,
    (log) => log.includes('fetch later'),
  );
  expect(world.log.toSorted()).toEqual(['fetch broken', 'fetch later', 'fetch soon']);
  expect(await db.selectFrom('job').select('id').execute()).toEqual(jobs);
  await runner.stop();
});

test('a task never runs before its time, however long its transaction waits before sending it', async () => {
  const runner = await start();
  const before = new Date(systemClock.now().getTime() + 60_000);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_sleep(0.3)`.execute(trx);
    await runner.tasks.send(trx, fetch, { input: { what: 'in time', fails: false }, startAfter: before });
  });
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from pgboss.job where data ->> 'what' = 'in time'`.execute(db);
  expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(rows[0]?.at.getTime()).toBeLessThan(before.getTime() + 5000);
  await runner.stop();
});

test('a task runs with its own concurrency', async () => {
  const runner = await start();
  let open = () => {};
  const world = toys({ gate: new Promise((resolve) => (open = () => resolve(undefined))) });
  await runner.work(() => world);
  const all = ['a', 'b', 'c', 'd'];
  await db.transaction().execute(async (trx) => {
    for (const what of all) await runner.tasks.send(trx, queueUp, { input: { what } });
  });
  const read = async () => world.log.toSorted();
  await until(read, (log) => log.length === all.length);
  expect(await read()).toEqual(all.map((what) => `came ${what}`));
  open();
  await until(read, (log) => log.length === 2 * all.length);
  await runner.stop();
});

test('a task runs at its time while another one of its kind is still running', async () => {
  const runner = await start();
  let open = () => {};
  const world = toys({ gate: new Promise((resolve) => (open = () => resolve(undefined))) });
  await runner.work(() => world);
  const send = (what: string, startAfter: Date) =>
    db.transaction().execute((trx) => runner.tasks.send(trx, queueUp, { input: { what }, startAfter }));
  const now = systemClock.now().getTime();
  // Not announced, so the worker that polls takes it.
  await send('early', new Date(now + 1000));
  await send('late', new Date(now + 2500));
  await expect.poll(() => world.log, { timeout: 15_000 }).toEqual(['came early', 'came late']);
  open();
  await until(
    async () => world.log,
    (log) => log.length === 4,
  );
  await runner.stop();
});

test('only one worker of an idle queue polls it', async () => {
  const runner = await start();
  await runner.work(() => toys());
  await sleep(1000);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await sleep(3000);
  const fetches = query.mock.calls.filter(([text]) => /'queue-up'.*skip locked/is.test(String(text)));
  expect(fetches.length).toBeGreaterThan(0);
  expect(fetches.length).toBeLessThanOrEqual(4);
  await runner.stop();
});

test("a task isn't sent if its transaction is rolled back", async () => {
  const runner = await start();
  const world = toys();
  await expect(
    db.transaction().execute(async (trx) => {
      await runner.tasks.send(trx, fetch, { input: { what: 'nothing', fails: false } });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await runner.work(() => world);
  await db
    .transaction()
    .execute((trx) => runner.tasks.send(trx, fetch, { input: { what: 'last', fails: false } }));
  await until(
    async () => world.log,
    (log) => log.includes('fetch last'),
  );
  expect(world.log).toEqual(['fetch last']);
  await runner.stop();
});

test('a start stores the schedules that are new or changed', async () => {
  const storedBy = async (schedules: Record<string, string>) => {
    const crons = Object.entries(schedules).map(([name, schedule]) => ({
      name,
      schedule,
      run: async () => {},
    }));
    const runner = await start({ crons });
    await runner.work(() => toys());
    await runner.stop();
    const { rows } = await sql<{ name: string; cron: string; at: Date }>`
      select name, cron, updated_on as at from pgboss.schedule where name = any(${Object.keys(schedules)})
      order by name`.execute(db);
    return rows;
  };
  const [hourly] = await storedBy({ 'tick-hourly': '0 * * * *' });
  const [changed, kept] = await storedBy({ 'tick-daily': '0 1 * * *', 'tick-hourly': '0 * * * *' });
  expect(changed).toMatchObject({ name: 'tick-daily', cron: '0 1 * * *' });
  expect(kept).toEqual(hourly);
  expect(await storedBy({ 'tick-hourly': '5 * * * *' })).toMatchObject([{ cron: '5 * * * *' }]);
});
