import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/facts.ts';
import { copyOut } from './copy-out.ts';

const test = await openTestDatabase();
const pool = test.copyPool;
afterAll(() => test.stop());

const compile = (query: ReturnType<typeof sql>) => query.compile(test.db);
const lines = (count: number) =>
  compile(sql`select i, repeat('x', 200) as text from generate_series(1, ${count}::integer) i`);
const never = () => new AbortController().signal;

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

/** Connections of ours that are still running a COPY. */
async function running(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and query ilike 'copy%' and state = 'active'",
  );
  return rows[0]?.n ?? 0;
}

describe('copyOut', () => {
  it('writes a header and every row, and releases its connection', async () => {
    const query = compile(
      sql`select ${'a,"b"\nc'}::text as "one, two", null::text as nothing, ${''}::text as empty`,
    );
    const before = pool.totalCount;
    expect(await readAll(copyOut(pool, query, never()))).toBe('"one, two",nothing,empty\n"a,""b""\nc",,""\n');
    const many = await readAll(copyOut(pool, lines(20_000), never()));
    expect(many.split('\n')).toHaveLength(20_002);
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(pool.totalCount).toBe(Math.max(1, before));
  });

  it('writes only the header if there are no rows', async () => {
    expect(await readAll(copyOut(pool, lines(0), never()))).toBe('i,text\n');
  });

  it('fails before the first chunk if the query is invalid', async () => {
    const chunks = copyOut(pool, compile(sql`select 1 / ${0}::integer as x`), never());
    await expect(chunks.next()).rejects.toThrow('division by zero');
    expect(pool.totalCount).toBe(pool.idleCount);
  });

  it('cancels the query when the reader leaves halfway', async () => {
    const chunks = copyOut(pool, lines(5_000_000), never());
    await chunks.next();
    expect(await running()).toBe(1);
    await chunks.return();
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    expect(pool.totalCount).toBe(pool.idleCount);
  });

  it('cancels the query when the signal aborts, even while waiting for rows', async () => {
    const leave = new AbortController();
    const slow = compile(sql`select pg_sleep(30), ${'x'}::text as x`);
    const read = readAll(copyOut(pool, slow, leave.signal));
    await expect.poll(running).toBe(1);
    leave.abort();
    await expect(read).rejects.toThrow(/abort/i);
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    expect(pool.totalCount).toBe(pool.idleCount);
  });

  it('opens no connection if the client left before', async () => {
    const leave = new AbortController();
    leave.abort();
    await expect(copyOut(pool, lines(1), leave.signal).next()).rejects.toThrow(/abort/i);
  });

  it("doesn't crash the process when its connection breaks", async () => {
    const chunks = copyOut(pool, lines(5_000_000), never());
    await chunks.next();
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'copy%'",
    );
    await expect(
      (async () => {
        for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
      })(),
    ).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
