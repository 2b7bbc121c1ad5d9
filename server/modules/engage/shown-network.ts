import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * Which network's data a user is shown where a call does not say: the real one as soon as they have a connected
 * profile there or follow somebody there, else the sample network.
 */
export async function shownNetwork(db: Kysely<Database>, userId: string, asked?: Network): Promise<Network> {
  if (asked !== undefined) return asked;
  const { rows } = await sql<{ network: Network }>`select ${shownNetworkSql(userId)} as network`.execute(db);
  return rows[0]?.network ?? 'sample';
}

/** The same as an expression. */
export function shownNetworkSql(userId: string, asked?: Network): RawBuilder<Network> {
  if (asked !== undefined) return sql`${asked}::text`;
  return sql`case when ${hasRealProfile(userId)} or exists (
      select from engage_profile
      where user_id = ${userId}::uuid and network = 'real' and unfollowed_at is null
    ) then 'real' else 'sample' end`;
}
