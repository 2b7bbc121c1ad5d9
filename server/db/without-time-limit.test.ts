import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { untilItWaits } from '#test/until-it-waits.ts';
import type { Database } from './database.ts';
import { openPool } from './pool.ts';
import { isDeadlock, withoutTimeLimit } from './without-time-limit.ts';

const database = await createTestDatabase();
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(database.url) }) });
const values = ['ann', 'bob'].map((name) => ({ email: `${name}@a.example`, name }));
await db.insertInto('app_user').values(values).execute();
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const lock = (trx: Kysely<Database>, name: string) =>
  trx.selectFrom('app_user').select('id').where('name', '=', name).forUpdate().execute();

test('an erasure that deadlocks with another transaction starts over, and finishes', async () => {
  let took: string[] = [];
  const deadlock = async () => {
    took = [];
    let erasing: Promise<void> | undefined;
    try {
      await db.transaction().execute(async (other) => {
        await lock(other, 'ann');
        erasing = withoutTimeLimit(db, async (trx) => {
          for (const name of ['bob', 'ann']) {
            await lock(trx, name);
            took.push(name);
          }
        });
        // It has locked Bob and waits for Ann, so it's the first to detect the deadlock.
        await untilItWaits(db, erasing);
        await lock(other, 'bob');
      });
    } finally {
      await erasing;
    }
  };
  // PostgreSQL looks for deadlocks a second into each wait. If the other one starts to wait later, it's the victim.
  const isVictim = (error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return false;
  };
  await vi.waitUntil(() => deadlock().then(() => true, isVictim), { timeout: 30_000 });
  // It can lock Bob again before the other one wakes up, and then deadlocks again.
  expect(took.join(' ')).toMatch(/^bob( bob)+ ann$/);
});
