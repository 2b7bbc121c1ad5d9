import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { endLinksOf } from '#server/modules/access/magic-link/links.ts';
import { endSessionsWhere } from '#server/modules/access/sessions.ts';

/** What other modules have to end when an account changes hands, in its transaction. */
export type OnHandOver = (trx: Transaction<Database>, userId: string) => Promise<void>;

/**
 * Ends every access to an account that anyone could have opened: sessions, access tokens, passkeys, mailed links,
 * and begun sign-ins at vendors.
 */
export async function endAllAccess(
  trx: Transaction<Database>,
  { id, email }: { id: string; email: string },
  now: Date,
  onHandOver: OnHandOver,
): Promise<void> {
  // First, in the order of what hands out rights (`lockSession`, `signInAgain`).
  await trx.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await endSessionsWhere(trx, sql`user_id = ${id}`, now);
  await trx.deleteFrom('access_token').where('user_id', '=', id).execute();
  await trx.deleteFrom('passkey').where('user_id', '=', id).execute();
  await endLinksOf(trx, email, now);
  await onHandOver(trx, id);
}
