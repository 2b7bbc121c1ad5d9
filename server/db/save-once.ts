import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { outageOf } from './database-error.ts';
import { OutcomeUnknownError } from './outcome-unknown.ts';

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

/**
 * Runs a change, so that sending it again saves nothing twice.
 *
 * @param request what makes it the same change: the URL, the key, and the body
 * @throws AlreadySavedError if it was saved before; nothing is changed then
 */
export type SaveOnce = <T>(userId: string, request: string, work: () => Promise<T>) => Promise<T>;

const current = new AsyncLocalStorage<OnceKey>();

/** The first transaction of a change that changes something records its key. */
export function onceSaver(db: Kysely<Database>): SaveOnce {
  return async (userId, request, work) => {
    const key = { userId, digest: createHash('sha256').update(request).digest(), isSaved: false };
    const isKey = { user_id: userId, digest: key.digest };
    const saved = db
      .selectFrom('idempotency_key')
      .select('user_id')
      .where((eb) => eb.and(isKey));
    if (await saved.executeTakeFirst()) throw new AlreadySavedError();
    try {
      return await current.run(key, work);
    } catch (error) {
      // What failed after its first transaction can be sent again, unless all of it is stored and only the
      // database was away for the answer.
      const isStored = outageOf(error) !== null && !(error instanceof OutcomeUnknownError);
      if (key.isSaved && !isStored) {
        const removal = db.deleteFrom('idempotency_key').where((eb) => eb.and(isKey));
        await removal.execute().catch(() => {});
      }
      throw error;
    }
  };
}

/** The key that the next commit records. */
export function unsavedKey(): OnceKey | undefined {
  const key = current.getStore();
  return key?.isSaved === false ? key : undefined;
}

/** Records a key in the transaction that the statement is part of. It changes no row if the key is there. */
export const recordKey =
  'insert into idempotency_key (user_id, digest) values ($1, $2) on conflict do nothing';

/** Deletes the keys older than a day. */
export async function purgeOnceKeys(db: Kysely<Database>): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(db);
}
