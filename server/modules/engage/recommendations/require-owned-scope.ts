import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { shownNetwork } from '#server/modules/engage/shown-network.ts';

/** The scope of recommendations: one user on one network, with the profiles connected there now. */
export type OwnScope = { userId: string; network: Network; profileIds: readonly string[]; timeZone: string };

/** The scope of the requested network, or else of the network that the user is shown. */
export async function requireOwnedScope(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
): Promise<OwnScope> {
  const network = await shownNetwork(db, userId, asked);
  const profiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const user = await db.selectFrom('app_user').select('timezone').where('id', '=', userId).executeTakeFirst();
  return { userId, network, profileIds: profiles.map(({ id }) => id), timeZone: user?.timezone ?? 'UTC' };
}
