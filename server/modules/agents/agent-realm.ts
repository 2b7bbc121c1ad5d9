import { type Kysely, sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * The realm whose data a new conversation reads: real once the user has a real profile, otherwise sample.
 */
export async function agentRealm(db: Kysely<Database>, userId: string): Promise<Realm> {
  const { rows } = await sql<{ real: boolean }>`select ${hasRealProfile(userId)} as real`.execute(db);
  return rows[0]?.real ? 'real' : 'sample';
}
