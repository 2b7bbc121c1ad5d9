import { type Kysely, sql } from 'kysely';
import type { ChangeEvent } from '#contract/jobs.ts';
import type { Database } from './database.ts';

/** The NOTIFY channel on which every process hears of changes. */
export const changeChannel = 'ingrow_change';

/**
 * Tells a user's open pages that something changed: a name and an id, never content. Inside a transaction it is
 * delivered at commit. PostgreSQL drops repeats of the same message within one transaction.
 */
export async function notifyChange(db: Kysely<Database>, userId: string, event: ChangeEvent): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify({ userId, ...event })})`.execute(db);
}

/** The same for many changes, by one statement. */
export async function notifyChanges(
  db: Kysely<Database>,
  events: readonly ({ userId: string } & ChangeEvent)[],
): Promise<void> {
  if (events.length === 0) return;
  const texts = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${changeChannel}, text) from unnest(${texts}::text[]) as text`.execute(db);
}
