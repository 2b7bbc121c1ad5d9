import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChangeEvent } from '#contract/jobs.ts';
import type { Database } from './database.ts';

/** The NOTIFY channel that carries changes to every process. */
export const changeChannel = 'ingrow_change';

/** The NOTIFY channel that tells every process that a service's keys changed. Its messages are empty. */
export const servicesChannel = 'ingrow_services';

/** Tells every process, at commit, that a service's keys changed. */
export async function notifyServices(db: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${servicesChannel}, '')`.execute(db);
}

/**
 * Notifies a user's open pages that something changed, with a name and an id but never content. Inside a
 * transaction it's delivered at commit. PostgreSQL drops repeats of the same message within one transaction.
 */
export async function notifyChange(db: Kysely<Database>, userId: string, event: ChangeEvent): Promise<void> {
  await sql`select ${changeNotice(userId, event)}`.execute(db);
}

/** The same as an expression that a statement returns for each row it changes. */
export function changeNotice(userId: string, event: ChangeEvent): RawBuilder<unknown> {
  return sql`pg_notify(${changeChannel}, ${JSON.stringify({ userId, ...event })})`;
}

/** The same for many changes, in one statement. */
export async function notifyChanges(
  db: Kysely<Database>,
  events: readonly ({ userId: string } & ChangeEvent)[],
): Promise<void> {
  if (events.length === 0) return;
  const texts = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${changeChannel}, text) from unnest(${texts}::text[]) as text`.execute(db);
}
