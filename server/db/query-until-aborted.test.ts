import { CompiledQuery } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openPool } from './pool.ts';
import { queryUntilAborted } from './query-until-aborted.ts';

const database = await createTestDatabase();
const pool = openPool(database.url, { max: 1, applicationName: 'until-aborted' });
const observer = openPool(database.url, { max: 1 });
afterAll(async () => {
  await pool.end();
  await observer.end();
  await database.drop();
});

const ask = (text: string, abort: AbortSignal) =>
  queryUntilAborted<{ one: number }>(pool, CompiledQuery.raw(text), abort);

/** How many queries of this pool the database is running. */
async function atWork(): Promise<number> {
  const text = `select count(*)::int as one from pg_stat_activity
    where application_name = 'until-aborted' and state = 'active'`;
  const { rows } = await observer.query<{ one: number }>(text);
  return rows[0]?.one ?? 0;
}

it('returns the rows, and releases its connection', async () => {
  const { signal } = new AbortController();
  expect(await ask('select 1 as one', signal)).toEqual([{ one: 1 }]);
  expect(await ask('select 2 as one', signal)).toEqual([{ one: 2 }]);
});

it('is canceled in the database when the caller leaves, and the next query gets its turn', async () => {
  const leaving = new AbortController();
  const asked = ask('select 1 as one from pg_sleep(600)', leaving.signal);
  await expect.poll(atWork).toBe(1);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  await expect.poll(atWork).toBe(0);
  expect(await ask('select 3 as one', new AbortController().signal)).toEqual([{ one: 3 }]);
});

it("doesn't start for a caller who has left, and fails with the database's error", async () => {
  await expect(ask('select 1 as one', AbortSignal.abort(new Error('gone before')))).rejects.toThrow(
    'gone before',
  );
  await expect(ask('select nothing', new AbortController().signal)).rejects.toThrow('does not exist');
});
