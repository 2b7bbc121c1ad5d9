import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Which network's data a user is shown where a call does not say: the real one as soon as they have a connected
 * profile there or follow somebody there, else the sample network.
 */
export async function shownNetwork(db: Kysely<Database>, userId: string, asked?: Network): Promise<Network> {
  if (asked !== undefined) return asked;
  const { isReal } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('connected_profile')
            .select('id')
            .where('user_id', '=', userId)
            .where('network', '=', 'real')
            .where('disconnected_at', 'is', null),
        ),
        exists(
          selectFrom('engage_profile')
            .select('id')
            .where('user_id', '=', userId)
            .where('network', '=', 'real')
            .where('unfollowed_at', 'is', null),
        ),
      ]).as('isReal'),
    )
    .executeTakeFirstOrThrow();
  return isReal ? 'real' : 'sample';
}
