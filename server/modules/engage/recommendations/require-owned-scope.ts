import type { Kysely } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';

/** The scope of recommendations: one user in one realm, with the profiles connected there now. */
export type OwnScope = { userId: string; realm: Realm; profileIds: readonly string[]; timeZone: string };

/** The scope of the requested realm, or else of the realm that the user is shown. */
export async function requireOwnedScope(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
): Promise<OwnScope> {
  const realm = await shownRealm(db, userId, asked);
  const profiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const user = await db.selectFrom('app_user').select('timezone').where('id', '=', userId).executeTakeFirst();
  return { userId, realm, profileIds: profiles.map(({ id }) => id), timeZone: user?.timezone ?? 'UTC' };
}
