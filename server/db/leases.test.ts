import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Leases, openLeases } from './leases.ts';
import { openDatabase } from './open.ts';

let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };
const log = pino({ level: 'silent' });
const opened: Leases[] = [];
/** A separate process. */
const startProcess = (): Leases => {
  const leases = openLeases({ db, opsDb: db }, clock, log, 50);
  opened.push(leases);
  return leases;
};

const database = await createTestDatabase();
const db = await openDatabase(database.url);
afterAll(async () => {
  for (const leases of opened) await leases.close();
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

test('concurrent requests in two processes get at most the limit, per user and kind', async () => {
  const [userId, other] = [await newUser('ann'), await newUser('bob')];
  const processes = [startProcess(), startProcess()];
  const take = (index: number, whose: string, kind = 'export') =>
    processes[index % 2]?.take({ userId: whose, kind, limit: 3 });
  const taken = await Promise.all(Array.from({ length: 12 }, (_, index) => take(index, userId)));
  const got = taken.filter((lease) => lease !== null);
  expect(got).toHaveLength(3);
  expect(await take(0, userId)).toBeNull();
  expect(await take(1, other)).not.toBeNull();
  expect(await take(1, userId, 'upload')).not.toBeNull();
  await got[0]?.release();
  await got[0]?.release();
  expect(await take(1, userId)).not.toBeNull();
  expect(await take(0, userId)).toBeNull();
});

test('the oldest lease ends for a new one, in another process too', async () => {
  const userId = await newUser('cat');
  const [here, there] = [startProcess(), startProcess()];
  const wanted = { userId, kind: 'events', limit: 2, endsOldest: true };
  const first = await here.take(wanted);
  offset += 10;
  const second = await here.take(wanted);
  offset += 10;
  const third = await here.take(wanted);
  expect([first, second, third].map((lease) => lease?.abort.aborted)).toEqual([true, false, false]);
  offset += 10;
  await there.take(wanted);
  await expect.poll(() => second?.abort.aborted).toBe(true);
  expect(third?.abort.aborted).toBe(false);
  // A lease that was ended has nothing to give back.
  await first?.release();
  expect(await there.take({ ...wanted, endsOldest: false })).toBeNull();
});

test("a live process keeps its leases, and a killed one's are free when they end, or at once for the same key", async () => {
  const userId = await newUser('dan');
  const [living, killed] = [startProcess(), openLeases({ db, opsDb: db }, clock, log, 3_600_000)];
  const wanted = { userId, kind: 'sync', limit: 2 };
  const key = '01890000-0000-7000-8000-000000000001';
  const kept = await living.take(wanted);
  await killed.take({ ...wanted, key });
  expect(await living.take(wanted)).toBeNull();
  // The same work again, as after a crash.
  expect(await living.take({ ...wanted, key })).not.toBeNull();
  expect(await killed.take(wanted)).toBeNull();
  await killed.take({ ...wanted, key });
  const renewed = async () =>
    db
      .selectFrom('user_slot')
      .select('key')
      .where('user_id', '=', userId)
      .where('leased_until', '>', clock.now())
      .execute();
  offset += 44_000;
  await expect.poll(async () => (await renewed()).length, { timeout: 5_000 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  offset += 2_000;
  expect(await renewed()).toHaveLength(1);
  expect(kept?.abort.aborted).toBe(false);
  expect(await living.take(wanted)).not.toBeNull();
  expect(await living.take(wanted)).toBeNull();
});
