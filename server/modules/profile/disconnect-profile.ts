import type { ConnectedProfile } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findConnectedProfile } from './list-connected-profiles.ts';
import { requireOwnedConnectedProfile } from './require-owned-connected-profile.ts';

/**
 * Disconnects a profile: it and its signals are out of sight at once and erased after 30 days.
 * @throws AppError `not_found` for a stranger's and for one that is disconnected already.
 */
export async function disconnectProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const profile = await requireOwnedConnectedProfile(trx, caller.userId, id);
    await trx
      .updateTable('connected_profile')
      .set({ disconnected_at: clock.now(), updated_at: clock.now() })
      .where('user_id', '=', profile.user_id)
      .where('id', '=', profile.id)
      .execute();
    await notifyChange(trx, caller.userId, { name: 'connected-profile', id });
    await notifyChange(trx, caller.userId, { name: 'profile', id: caller.userId });
    return { id };
  });
}

/**
 * Takes a disconnection back within its 30 days; a profile that is connected is answered as it is.
 * @throws AppError `not_found` for a stranger's and after the 30 days.
 */
export async function restoreProfile(
  { db, clock, source }: Pick<Deps, 'db' | 'clock' | 'source'>,
  caller: Caller,
  id: string,
): Promise<ConnectedProfile> {
  return db.transaction().execute(async (trx) => {
    const oldest = new Date(clock.now().getTime() - trashMs);
    const row = await trx
      .updateTable('connected_profile')
      .set({ disconnected_at: null, updated_at: clock.now() })
      .where('user_id', '=', caller.userId)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('disconnected_at', 'is', null), eb('disconnected_at', '>', oldest)]))
      .returning('id')
      .executeTakeFirst();
    if (!row) throw notFound('Connected profile');
    await notifyChange(trx, caller.userId, { name: 'connected-profile', id });
    await notifyChange(trx, caller.userId, { name: 'profile', id: caller.userId });
    return findConnectedProfile({ db: trx, source }, caller.userId, id);
  });
}
