import { type Kysely, sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * The realm to show if the request names none: real once the user has a real profile. Followed people also
 * count in Engage, but not here.
 */
export async function shownRealm(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
): Promise<Realm> {
  if (asked !== undefined) return asked;
  const { rows } = await sql<{ real: boolean }>`select ${hasRealProfile(userId)} as real`.execute(db);
  return rows[0]?.real ? 'real' : 'sample';
}
