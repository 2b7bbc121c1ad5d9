import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';

/**
 * Users of whose signals something is written down, the longest waiting first. What changes of those who have deleted
 * the account stays written down, for when they take it back.
 */
export async function usersWithChanges(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select watch.user_id as "userId" from signal_watch watch
    join app_user on app_user.id = watch.user_id and ${isOpen}
    cross join lateral (
      select min(created_at) as since from change_outbox where change_outbox.user_id = watch.user_id
    ) as waiting
    where waiting.since is not null order by waiting.since limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/**
 * Takes up to `limit` changed signals of a user; they are notified of in the same transaction. What is being written,
 * or taken by somebody else, is left out.
 *
 * @returns ids of signals, some of which may be gone
 */
export async function takeFromChangeOutbox(
  trx: Transaction<Database>,
  userId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from change_outbox using (
      select user_id, signal_id from change_outbox
      where user_id = ${userId} order by signal_id limit ${limit} for update skip locked
    ) as taken
    where change_outbox.user_id = taken.user_id and change_outbox.signal_id = taken.signal_id
    returning change_outbox.signal_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}
