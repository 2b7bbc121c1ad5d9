import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** A change that its sender may send again, because they don't know whether it was saved. */
export type OnceKey = {
  userId: string;
  /** SHA-256 of what makes it the same change. */
  digest: Buffer;
  /** Whether a transaction of this process has recorded it. */
  isSaved: boolean;
};

/** The same change was saved before. */
export class AlreadySavedError extends Error {
  override name = 'AlreadySavedError';
}

const current = new AsyncLocalStorage<OnceKey>();

/**
 * Runs a change. Its first transaction that changes something records the key.
 *
 * @throws AlreadySavedError if another one has recorded it; nothing is changed then
 */
export async function saveOnce<T>(db: Kysely<Database>, key: OnceKey, work: () => Promise<T>): Promise<T> {
  const saved = await db
    .selectFrom('idempotency_key')
    .select('user_id')
    .where('user_id', '=', key.userId)
    .where('digest', '=', key.digest)
    .executeTakeFirst();
  if (saved) throw new AlreadySavedError();
  return current.run(key, work);
}

/** The key that the next commit records. */
export function unsavedKey(): OnceKey | undefined {
  const key = current.getStore();
  return key?.isSaved === false ? key : undefined;
}

/** Records a key in the transaction that the statement is part of. It changes no row if the key is there. */
export const recordKey =
  'insert into idempotency_key (user_id, digest) values ($1, $2) on conflict do nothing';

/** For a change that was refused after all. */
export async function removeKey(db: Kysely<Database>, { userId, digest }: OnceKey): Promise<void> {
  await db.deleteFrom('idempotency_key').where('user_id', '=', userId).where('digest', '=', digest).execute();
}

/** Deletes the keys older than a day. */
export async function purgeOnceKeys(db: Kysely<Database>): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(db);
}
