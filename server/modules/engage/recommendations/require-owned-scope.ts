import type { Kysely } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import { connectedProfiles } from '#server/modules/profile/connected-profiles.ts';

/** The scope of recommendations: one user in one realm, with the profiles connected there now. */
export type OwnScope = { userId: string; realm: Realm; profileIds: readonly string[]; timeZone: string };

/** The scope of the requested realm, or else of the realm that the user is shown. */
export async function requireOwnedScope(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
): Promise<OwnScope> {
  const realm = await shownRealm(db, userId, asked);
  const profiles = await connectedProfiles(db, userId, realm).select('id').execute();
  return { userId, realm, profileIds: profiles.map(({ id }) => id), timeZone: await timeZoneOf(db, userId) };
}
