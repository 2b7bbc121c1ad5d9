import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** One change of the list at a time: two administrators must not each remove the domain by which the other gets in. */
export async function lockAllowList(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('allow-list', 0))`.execute(trx);
}

/** The list stays as it is until the transaction ends; whoever signs in keeps nobody else from doing so. */
export async function keepAllowList(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('allow-list', 0))`.execute(trx);
}
