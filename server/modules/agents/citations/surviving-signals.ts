import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Which signals there are now for signals that were shown some time ago. One that became part of another, when two
 * people turned out to be one, leads to that one; those that are gone are left out.
 *
 * @returns by the former id, which may still be the present one
 */
export async function survivingSignals(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ was: string; id: string }>`
    select asked.id as was, coalesce(signal.id, other.id) as id
    from unnest(${[...new Set(ids)]}::uuid[]) as asked (id)
    left join signal on signal.user_id = ${userId}::uuid and signal.id = asked.id
    left join lateral (
      select now.id from signal_merge moved
      join person_merge merge on merge.user_id = moved.user_id and merge.id = moved.merge_id
      cross join lateral jsonb_to_recordset(moved.gone_signals) as gone (id uuid, "profileId" uuid)
      join signal now on now.user_id = merge.user_id and now.person_id = merge.person_id
        and now.connected_profile_id = gone."profileId"
      where moved.user_id = ${userId}::uuid and gone.id = asked.id
        and moved.gone_signals @> jsonb_build_array(jsonb_build_object('id', asked.id))
      order by merge.step desc limit 1
    ) as other on signal.id is null
    where coalesce(signal.id, other.id) is not null`.execute(db);
  return new Map(rows.map(({ was, id }) => [was, id]));
}
