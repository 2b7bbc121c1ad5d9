import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Ends a user's begun sign-ins at vendors: their states and callbacks no longer connect anything. */
export async function endAttempts(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('connection_attempt').where('user_id', '=', userId).execute();
}
