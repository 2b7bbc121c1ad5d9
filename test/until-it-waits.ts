import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** Only this database: other test files have theirs on the same server. */
const waiting = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until `doing` has ended, or until a session waits for another one's lock. */
export async function untilItWaits(db: Kysely<Database>, doing: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  doing.then(end, end);
  await vi.waitUntil(async () => isDone || (await waiting.execute(db)).rows.length > 0, {
    timeout: 30_000,
    interval: 20,
  });
}
