import type { Kysely } from 'kysely';
import { Network } from '#contract/profile.ts';
import type { SignalScopeId } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { timeZoneOf } from '#server/modules/access/local-time.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';

declare const own: unique symbol;

/**
 * Whose signals are meant: those of one connected profile, or of all connected ones of a network, all of one user.
 * Queries on many signals demand this value, and only {@link requireOwnedSignalScope} and {@link scopeOf} make one, so none
 * can be written that forgets whose they are, or that counts sample and real together.
 */
export type SignalScope = {
  readonly [own]: true;
  /** As on the wire: the profile's id, or the network. */
  id: SignalScopeId;
  userId: string;
  network: Network;
  /** The user's, which dates are of. */
  timeZone: string;
  /** May be none, for a network without a connected profile. */
  profileIds: readonly string[];
};

/**
 * The signals of one connected profile of this user by its id, or of all by `real` or `sample`.
 *
 * @throws AppError `not_found` for a stranger's profile and for a disconnected one
 */
export async function requireOwnedSignalScope(
  db: Kysely<Database>,
  userId: string,
  id: SignalScopeId,
): Promise<SignalScope> {
  const network = Network.safeParse(id);
  const timeZone = await timeZoneOf(db, userId);
  if (!network.success) return scopeOf(await requireOwnedConnectedProfile(db, userId, id), timeZone);
  const profiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network.data)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const profileIds = profiles.map((profile) => profile.id);
  return checked({ id: network.data, userId, network: network.data, timeZone, profileIds });
}

/** The signals of a connected profile that is known to be its user's. */
export function scopeOf(profile: OwnedConnectedProfile, timeZone = 'UTC'): SignalScope {
  const { id, user_id: userId, network } = profile;
  return checked({ id, userId, network, timeZone, profileIds: [id] });
}

const checked = (scope: Omit<SignalScope, typeof own>) => scope as SignalScope;
