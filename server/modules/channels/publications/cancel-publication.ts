import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { lockPublication, movePublication, type PublicationKey } from './lock-publication.ts';

/**
 * Takes a publication back before it is sent, in the caller's transaction.
 *
 * @returns false where sending has started or it is finished, or not the user's: then nothing changes
 */
export async function cancelPublication(
  trx: Transaction<Database>,
  { now, ...key }: PublicationKey & { now: Date },
): Promise<boolean> {
  const locked = await lockPublication(trx, key);
  // A worker that has claimed it and not started to send finds it gone when it wants to.
  const isOpen = locked && (['draft', 'scheduled'].includes(locked.state) || locked.state === 'publishing');
  if (!isOpen || locked.send_started_at !== null) return false;
  await movePublication(trx, locked, 'cancelled', now);
  return true;
}
