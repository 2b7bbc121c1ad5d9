import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { cases } from '#test/cases.ts';
import { createTestDatabase } from '#test/database.ts';
import { sharedRate } from '#test/shared-rate.ts';
import { takeRate, takeRateBatch } from './rate-limit.ts';

let round = 0;

const database = await createTestDatabase();
const pools = [openPool(database.url), openPool(database.url)];
/** Two processes, from the database's point of view. */
const processes = await Promise.all(pools.map((pool) => openDatabase(pool)));
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const processAt = (index: number): Kysely<Database> => {
  const db = processes[index % processes.length];
  if (!db) throw new Error('There is no such process.');
  return db;
};

describe('a rate limit', () => {
  test('grants what a plain reference does, across processes', async () => {
    const use = fc.record({
      waits: fc.integer({ min: 0, max: 9_000 }),
      key: fc.constantFrom('ann', 'bob'),
      wanted: fc.integer({ min: 1, max: 4 }),
      process: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(use, { maxLength: 25 }),
        async (limit, perSeconds, uses) => {
          const name = `plain-${round++}`;
          const plain = sharedRate();
          let now = Date.UTC(2026, 0, 1);
          for (const { waits, key, wanted, process } of uses) {
            now += waits;
            const window = { name, key, limit, perSeconds, now: new Date(now) };
            expect(await takeRateBatch(processAt(process), window, wanted)).toEqual(
              await plain.take(window, wanted),
            );
          }
        },
      ),
      { numRuns: cases(40, 10) },
    );
  });

  test('ends a window that began by a clock that was ahead', async () => {
    const name = `ahead-${round++}`;
    const at = (ms: number) => ({ name, key: 'ann', limit: 1, perSeconds: 60, now: new Date(ms) });
    const now = Date.UTC(2026, 0, 1);
    expect(await takeRate(processAt(0), at(now + 3_600_000))).toMatchObject({ isAllowed: true });
    expect(await takeRate(processAt(0), at(now))).toMatchObject({ isAllowed: true });
    expect(await takeRate(processAt(0), at(now))).toMatchObject({ isAllowed: false });
    // By a process whose clock is a little behind, nothing begins again.
    expect(await takeRate(processAt(1), at(now - 30_000))).toMatchObject({ isAllowed: false });
  });

  test('grants concurrent requests exactly what is available', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 16 }),
        async (limit, wishes) => {
          const window = { name: `many-${round++}`, key: 'ann', limit, perSeconds: 60, now: new Date(0) };
          const answers = await Promise.all(
            wishes.map((wanted, index) => takeRateBatch(processAt(index), window, wanted)),
          );
          const granted = answers.reduce((sum, answer) => sum + answer.granted, 0);
          expect(granted).toBe(
            Math.min(
              limit,
              wishes.reduce((sum, wanted) => sum + wanted, 0),
            ),
          );
          answers.forEach((answer, index) => {
            expect(answer.granted).toBeGreaterThanOrEqual(0);
            expect(answer.granted).toBeLessThanOrEqual(wishes[index] ?? 0);
            expect(answer.endsAt).toEqual(new Date(60_000));
          });
        },
      ),
      { numRuns: cases(40, 10) },
    );
  });

  test('says in whole seconds when to retry, and allows the request then', async () => {
    const at = (milliseconds: number) => ({
      name: 'again',
      key: 'ann',
      limit: 1,
      perSeconds: 10,
      now: new Date(milliseconds),
    });
    expect(await takeRate(processAt(0), at(0))).toEqual({ isAllowed: true, retryAfterSeconds: 0 });
    expect(await takeRate(processAt(1), at(1))).toEqual({ isAllowed: false, retryAfterSeconds: 10 });
    expect(await takeRate(processAt(0), at(9_999))).toEqual({ isAllowed: false, retryAfterSeconds: 1 });
    expect(await takeRate(processAt(1), at(10_000))).toEqual({ isAllowed: true, retryAfterSeconds: 0 });
  });

  test('that is lowered while in use grants nothing more and revokes nothing', async () => {
    const window = { name: 'lowered', key: 'ann', perSeconds: 60, now: new Date(0) };
    expect((await takeRateBatch(processAt(0), { ...window, limit: 9 }, 5)).granted).toBe(5);
    expect((await takeRateBatch(processAt(0), { ...window, limit: 3 }, 2)).granted).toBe(0);
    expect((await takeRateBatch(processAt(0), { ...window, limit: 9 }, 9)).granted).toBe(4);
  });

  test('stores the email address only as a hash', async () => {
    const key = 'ann@northwind-labs.example';
    await takeRate(processAt(0), { name: 'kept', key, limit: 1, perSeconds: 60, now: new Date(0) });
    const rows = await processAt(0)
      .selectFrom('rate_window')
      .selectAll()
      .where('name', '=', 'kept')
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key_hash).toHaveLength(32);
    expect(JSON.stringify(rows[0])).not.toContain('northwind');
  });
});
