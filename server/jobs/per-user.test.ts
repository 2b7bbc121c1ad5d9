import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { openLeases } from '#server/db/leases.ts';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#test/database.ts';
import { type AnyJob, type AnyTask, defineJob, defineTask } from './job.ts';
import { type Runner, startRunner } from './runner.ts';

/** What the toy tasks and jobs write. */
type Toys = { log: string[] };

/** Logs its start and end. At most two run at once per user. */
const limited = defineTask<Toys, { userId: string }>({
  name: 'limited',
  input: z.object({ userId: z.uuid() }),
  concurrency: 8,
  perUser: 2,
  run: (toys, input) => runFor(toys, input.userId),
});
const longJob = defineJob<Toys, Record<never, never>, null>({
  name: 'long-job',
  input: z.object({}),
  retries: 0,
  maxOpen: 4,
  async run(toys, { userId }) {
    await runFor(toys, userId);
    return { message: null };
  },
});
async function runFor({ log }: Toys, whose: string): Promise<void> {
  log.push(`begin ${whose}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  log.push(`end ${whose}`);
}
/** The most of one user's that ran at the same time. */
function maxAtOnce(log: string[], whose: string): number {
  let running = 0;
  let max = 0;
  for (const line of log) {
    if (line === `begin ${whose}`) running += 1;
    if (line === `end ${whose}`) running -= 1;
    max = Math.max(max, running);
  }
  return max;
}

let ann: string;
let bob: string;
const runners: Runner<Toys>[] = [];

const database = await createTestDatabase();
const db = await openDatabase(database.url);
[ann, bob] = [await newUser('ann'), await newUser('bob')];
// Two processes.
for (const _ of [0, 1]) runners.push(await start());
afterAll(async () => {
  for (const runner of runners) await runner.stop();
  await db.destroy();
  await database.drop();
});

async function newUser(name: string): Promise<string> {
  const { id } = await db
    .insertInto('app_user')
    .values({ email: `${name}@a.example`, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function start(): Promise<Runner<Toys>> {
  const jobs: AnyJob<Toys>[] = [longJob];
  const tasks: AnyTask<Toys>[] = [limited];
  const log = pino({ level: 'silent' });
  return startRunner<Toys>({
    databaseUrl: database.url,
    db,
    leases: openLeases({ db, opsDb: db }, systemClock, log),
    clock: systemClock,
    log,
    jobs,
    tasks,
    crons: [],
    pollSeconds: 0.5,
  });
}

test("limits each user's concurrent jobs across two processes, without delaying other users", async () => {
  const toys: Toys = { log: [] };
  await db.transaction().execute(async (trx) => {
    for (const userId of [...Array(8).fill(ann), bob, bob]) {
      await runners[0]?.tasks.send(trx, limited, { input: { userId } });
    }
  });
  for (const runner of runners) await runner.work(() => toys);
  await expect.poll(() => toys.log.length, { timeout: 20_000 }).toBe(20);
  expect(maxAtOnce(toys.log, ann)).toBe(2);
  expect(toys.log.lastIndexOf(`end ${bob}`)).toBeLessThan(toys.log.lastIndexOf(`begin ${ann}`));

  // The same processes, with jobs: beyond the limit on waiting jobs, no more are accepted.
  toys.log.length = 0;
  const enqueue = (trx: Parameters<Runner<Toys>['jobs']['enqueue']>[0], index: number) => {
    const subjectId = `01890000-0000-7000-8000-00000000000${index}`;
    return runners[0]?.jobs.enqueue(trx, longJob, { userId: ann, subjectId, input: {} });
  };
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < 4; index += 1) await enqueue(trx, index);
    // A job that's already waiting is returned as usual.
    expect(await enqueue(trx, 3)).toMatch(/^[0-9a-f-]{36}$/);
  });
  const tooMany = db.transaction().execute((trx) => enqueue(trx, 4) ?? Promise.resolve(''));
  await expect(tooMany).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
  await expect.poll(() => toys.log.length, { timeout: 20_000 }).toBe(8);
  expect(maxAtOnce(toys.log, ann)).toBe(1);
});
