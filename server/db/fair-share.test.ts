import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { onBehalfOf, ShareUsedError } from './fair-share.ts';
import { openDatabase } from './open.ts';
import { openPool } from './pool.ts';

const database = await createTestDatabase();
const pool = openPool(database.url, { max: 4 });
// Longer than all queries take, however slow the machine is.
const db = await openDatabase(pool, { share: { max: 2, waitMs: 30_000 } });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const sleep = (seconds: number, by = db) => sql`select pg_sleep(${seconds})`.execute(by);
const running = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(db);
  return rows[0]?.n;
};

test('one user gets a share of the connections, and others get one at once', async () => {
  let isOver = false;
  const many = onBehalfOf('ann', async () => {
    await Promise.all(Array.from({ length: 6 }, () => sleep(0.3)));
    isOver = true;
  });
  await expect.poll(running).toBe(2);
  await onBehalfOf('bob', () => sql`select 1`.execute(db));
  expect(isOver).toBe(false);
  await many;
  // Every connection was returned.
  await onBehalfOf('ann', () => Promise.all([sleep(0), sleep(0), sleep(0)]));
});

test('a query that waits too long for its share is refused, and a failed query frees its share', async () => {
  const hasty = await openDatabase(pool, { share: { max: 2, waitMs: 400 } });
  const long = onBehalfOf('ann', () => Promise.all([sleep(1, hasty), sleep(1, hasty)]));
  await expect.poll(running).toBe(2);
  await expect(onBehalfOf('ann', () => sleep(0, hasty))).rejects.toThrow(ShareUsedError);
  await long;
  for (let index = 0; index < 5; index += 1) {
    await expect(onBehalfOf('ann', () => sql`select 1 / 0`.execute(hasty))).rejects.toThrow('division');
  }
  await onBehalfOf('ann', () => Promise.all([sleep(0, hasty), sleep(0, hasty)]));
});
