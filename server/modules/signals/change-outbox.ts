import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';

/**
 * The part of a statement that adds signals with news to the change outbox: a `with` query after one that
 * returns `user_id`, `id` and `says_news` of the rows it changed. If nobody is watching, it costs one index
 * lookup. A signal that changes twice before a webhook is notified is listed once. If another transaction is
 * taking the row, this waits for it. An existing row gets locked, so the next transaction that takes it sees
 * this change.
 *
 * @param changed the name of that query
 */
export function addToChangeOutbox(changed: string): RawBuilder<unknown> {
  return sql`insert into change_outbox (user_id, signal_id)
    select changed.user_id, changed.id from ${sql.ref(changed)} as changed
    where changed.says_news and exists (select from signal_watch watch where watch.user_id = changed.user_id)
    on conflict (user_id, signal_id) do update set signal_id = excluded.signal_id`;
}

/**
 * Users with signals in the change outbox, the longest waiting first. Changes of users who have deleted their
 * account stay in the outbox in case they restore it.
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
 * Takes up to `limit` changed signals of a user; webhooks are notified of them in the same transaction. Skips
 * rows that are being written, or taken by someone else.
 *
 * @returns ids of signals, some of which may be deleted
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

/**
 * Sets whether changes of a user's signals are added to the outbox from now on, for
 * {@link takeFromChangeOutbox}. The caller has called `lockFacts`: otherwise a concurrent recording would add
 * changes nobody wants anymore, or miss that someone wants them now.
 */
export async function watchSignals(
  trx: Transaction<Database>,
  userId: string,
  isWatched: boolean,
): Promise<void> {
  if (isWatched) {
    await trx
      .insertInto('signal_watch')
      .values({ user_id: userId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    return;
  }
  await trx.deleteFrom('signal_watch').where('user_id', '=', userId).execute();
  await trx.deleteFrom('change_outbox').where('user_id', '=', userId).execute();
}
