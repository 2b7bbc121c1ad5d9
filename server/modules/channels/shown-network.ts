import { type Kysely, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * Which network is shown where none is asked for: the real one once the user has a real profile. Whom they follow,
 * which counts beside it in Engage, is nothing to the channels.
 */
export async function shownNetwork(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
): Promise<Network> {
  if (asked !== undefined) return asked;
  const { rows } = await sql<{ real: boolean }>`select ${hasRealProfile(userId)} as real`.execute(db);
  return rows[0]?.real ? 'real' : 'sample';
}
