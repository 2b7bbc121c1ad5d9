import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { OwnScope } from './require-owned-scope.ts';

/** Of each connected profile so many with the highest score and so many who fit best are looked at. */
const maxPerProfile = 500;

/** Who may be worth a recommendation, before anything is counted; people the user reached out to come on top. */
export async function findCandidates(db: Kysely<Database>, scope: OwnScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select hot.person_id as id from unnest(${scope.profileIds}::uuid[]) as profile (id)
    cross join lateral (
      select person_id from signal
      where signal.user_id = ${scope.userId} and signal.connected_profile_id = profile.id
      order by signal.heat desc, signal.id desc limit ${maxPerProfile}
    ) as hot
    union
    select fitting.person_id from unnest(${scope.profileIds}::uuid[]) as profile (id)
    cross join lateral (
      select person_id, fit from signal
      where signal.user_id = ${scope.userId} and signal.connected_profile_id = profile.id
        and coalesce(signal.fit, 0) > 0
      order by coalesce(signal.fit, 0) desc, signal.heat desc, signal.id desc limit ${maxPerProfile}
    ) as fitting`.execute(db);
  return rows.map(({ id }) => id);
}
