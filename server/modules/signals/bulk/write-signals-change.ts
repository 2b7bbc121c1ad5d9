import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Recorded, recordChange, type Written } from './bulk-change.ts';

/**
 * Writes, counts, and records each signal's previous value, in one statement. Signals that already have the
 * value stay as they are. The caller's transaction has locked the user's facts.
 *
 * @param chosen a query for the ids of the signals, each once
 */
export async function writeSignalsChange(
  trx: Transaction<Database>,
  userId: string,
  chosen: RawBuilder<{ id: string }>,
  change: Recorded & { kind: TriageKind },
): Promise<Written & { profileIds: string[] | null }> {
  const { column, changeColumn, value } = triageFields[change.kind];
  const wanted = value(change.value);
  const { rows } = await sql<Written & { profileIds: string[] | null }>`
    with chosen as materialized (${chosen}),
      made as materialized (select uuidv7() as id),
      changed as (
        update signal set ${column} = ${wanted}, ${changeColumn} = (select id from made), updated_at = now()
        from chosen
        where signal.user_id = ${userId}::uuid and signal.id = chosen.id and signal.${column} is distinct from ${wanted}
        returning signal.id, signal.connected_profile_id, old.${column} as previous,
          old.${changeColumn} as previous_change_id
      ),
      ${recordChange(userId, change)}
    select (select count(*) from chosen)::integer as chosen, (select count(*) from changed)::integer as changed,
      (select change_id from part) as "changeId",
      (select array_agg(distinct connected_profile_id) from changed) as "profileIds"`.execute(trx);
  const [written] = rows;
  if (written === undefined) throw new Error('a query of totals answered no row');
  return written;
}

/**
 * Gives each signal of a part its previous value back, except signals that were deleted, or changed since by
 * another change or by hand. Deletes the part. The caller's transaction has locked the user's facts.
 */
export async function undoSignals(
  trx: Transaction<Database>,
  userId: string,
  partId: string,
  kind: TriageKind,
): Promise<number> {
  const { column, changeColumn, value } = triageFields[kind];
  const { rows } = await sql<{ changed: number }>`
    with part as (
        delete from bulk_change_part where user_id = ${userId}::uuid and id = ${partId}::uuid
        returning ids, previous, previous_change_ids
      ),
      concerned as materialized (
        select concerned.* from part, unnest(ids, previous, previous_change_ids)
          as concerned (signal_id, previous, previous_change_id)
      ),
      changed as (
        update signal set ${column} = ${value(sql.ref('concerned.previous'))},
          ${changeColumn} = concerned.previous_change_id, updated_at = now()
        from concerned
        where signal.user_id = ${userId}::uuid and signal.id = concerned.signal_id
          and signal.${changeColumn} = ${partId}::uuid
        returning signal.id
      )
    select count(*)::integer as changed from changed`.execute(trx);
  return rows[0]?.changed ?? 0;
}

/** What can be changed in many signals at once. */
export type TriageKind = 'status' | 'snoozed_until';

/** How the field is stored, and the column with the change that set it last. */
type TriageField = {
  column: RawBuilder<unknown>;
  changeColumn: RawBuilder<unknown>;
  /** A text as a value of the column's type. */
  value(text: string | null | RawBuilder<unknown>): RawBuilder<unknown>;
};

export const triageFields: Record<TriageKind, TriageField> = {
  status: {
    column: sql.ref('status'),
    changeColumn: sql.ref('status_change_id'),
    value: (text) => sql`${text}::text`,
  },
  snoozed_until: {
    column: sql.ref('snoozed_until'),
    changeColumn: sql.ref('snooze_change_id'),
    value: (text) => sql`${text}::timestamptz`,
  },
};
