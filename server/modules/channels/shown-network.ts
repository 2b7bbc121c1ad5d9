import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** Which network is shown where none is asked for: the real one once the user has a real profile. */
export async function shownNetwork(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
): Promise<Network> {
  if (asked !== undefined) return asked;
  const real = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', 'real')
    .where('disconnected_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return real ? 'real' : 'sample';
}
