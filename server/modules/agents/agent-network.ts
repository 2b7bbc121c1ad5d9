import { type Kysely, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * The network whose data a new conversation reads: real once the user has a real profile, otherwise sample.
 */
export async function agentNetwork(db: Kysely<Database>, userId: string): Promise<Network> {
  const { rows } = await sql<{ real: boolean }>`select ${hasRealProfile(userId)} as real`.execute(db);
  return rows[0]?.real ? 'real' : 'sample';
}
