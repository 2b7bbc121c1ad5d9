import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { holdPublication, movePublication, type PublicationKey } from './hold-publication.ts';

/**
 * Takes a publication back before it is sent, in the caller's transaction.
 *
 * @returns false where it is armed or settled already, or not the user's: then nothing changes
 */
export async function cancelPublication(
  trx: Transaction<Database>,
  { now, ...key }: PublicationKey & { now: Date },
): Promise<boolean> {
  const held = await holdPublication(trx, key);
  // A worker that has claimed it and not armed it yet finds it gone when it wants to.
  const isOpen = held && (['draft', 'scheduled'].includes(held.state) || held.state === 'publishing');
  if (!isOpen || held.armed_at !== null) return false;
  await movePublication(trx, held, 'cancelled', now);
  return true;
}
