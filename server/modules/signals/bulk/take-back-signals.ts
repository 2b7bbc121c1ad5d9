import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { triageFields } from './triage-fields.ts';

/**
 * Gives each signal of a change what it had before, except those that another change, or somebody by hand, has changed
 * since, and those that are gone. The change is gone then. The transaction holds the user's facts.
 */
export async function takeBackSignals(
  trx: Transaction<Database>,
  userId: string,
  changeId: string,
  field: 'status' | 'snoozed_until',
): Promise<{ changed: number; profileIds: string[] }> {
  const { column, changeColumn, value } = triageFields[field];
  const { rows } = await sql<{ changed: number; profileIds: string[] | null }>`
    with change as (
        delete from signal_change where user_id = ${userId}::uuid and id = ${changeId}::uuid
        returning signal_ids, previous, previous_change_ids
      ),
      concerned as materialized (
        select concerned.* from change, unnest(signal_ids, previous, previous_change_ids)
          as concerned (signal_id, previous, previous_change_id)
      ),
      changed as (
        update signal set ${column} = ${value(sql.ref('concerned.previous'))},
          ${changeColumn} = concerned.previous_change_id, updated_at = now()
        from concerned
        where signal.user_id = ${userId}::uuid and signal.id = concerned.signal_id
          and signal.${changeColumn} = ${changeId}::uuid
        returning signal.connected_profile_id
      )
    select (select count(*) from changed)::integer as changed,
      (select array_agg(distinct connected_profile_id) from changed) as "profileIds"`.execute(trx);
  return { changed: rows[0]?.changed ?? 0, profileIds: rows[0]?.profileIds ?? [] };
}
