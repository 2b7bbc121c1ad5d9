import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * The network to show if the request names none: real once the user has a connected profile there or follows
 * someone there, otherwise sample.
 */
export async function shownNetwork(db: Kysely<Database>, userId: string, asked?: Network): Promise<Network> {
  if (asked !== undefined) return asked;
  const { network } = await db.selectNoFrom(shownNetworkSql(userId).as('network')).executeTakeFirstOrThrow();
  return network;
}

/** The same as an SQL expression. */
export function shownNetworkSql(userId: string, asked?: Network): RawBuilder<Network> {
  if (asked !== undefined) return sql`${asked}::text`;
  return sql`case when ${hasRealProfile(userId)} or exists (
      select from engage_profile
      where user_id = ${userId}::uuid and network = 'real' and unfollowed_at is null
    ) then 'real' else 'sample' end`;
}
