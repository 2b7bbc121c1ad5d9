import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

type Written = { chosen: number; changed: number; changeId: string | null; profileIds: string[] | null };

/** What signals are changed to; `value` as text. `bulkChangeId` is the change that this is a batch of. */
type WrittenChange = {
  field: 'status' | 'snoozed_until';
  value: string | null;
  bulkChangeId: string | null;
  now: Date;
};

/**
 * Writes, counts, and remembers what each signal had before, in one statement; signals that are so already are left
 * alone. The transaction holds the user's facts.
 *
 * @param chosen a query for the ids of the signals, each once
 */
export async function writeSignalsChange(
  trx: Transaction<Database>,
  userId: string,
  chosen: RawBuilder<{ id: string }>,
  { field, value: text, bulkChangeId, now }: WrittenChange,
): Promise<Written> {
  const { column, changeColumn, value } = triageFields[field];
  const wanted = value(text);
  const { rows } = await sql<Written>`
    with chosen as materialized (${chosen}),
      made as materialized (select uuidv7() as id),
      changed as (
        update signal set ${column} = ${wanted}, ${changeColumn} = (select id from made), updated_at = now()
        from chosen
        where signal.user_id = ${userId}::uuid and signal.id = chosen.id and signal.${column} is distinct from ${wanted}
        returning signal.id, signal.connected_profile_id, old.${column} as previous,
          old.${changeColumn} as previous_change_id
      ),
      kept as (
        insert into signal_change (user_id, id, field, signal_ids, previous, previous_change_ids, made_at,
          bulk_change_id)
        select ${userId}::uuid, (select id from made), ${field}::text, array_agg(id),
          array_agg(previous::text), array_agg(previous_change_id), ${now}::timestamptz, ${bulkChangeId}::uuid
        from changed having count(*) > 0 returning id
      )
    select (select count(*) from chosen)::integer as chosen, (select count(*) from changed)::integer as changed,
      (select id from kept) as "changeId",
      (select array_agg(distinct connected_profile_id) from changed) as "profileIds"`.execute(trx);
  const [written] = rows;
  if (written === undefined) throw new Error('a query of totals answered no row');
  return written;
}

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

/** What can be changed of many signals, and where it says which change did so last. */
type TriageField = {
  column: RawBuilder<unknown>;
  changeColumn: RawBuilder<unknown>;
  /** A text as a value of the column's type. */
  value(text: string | null | RawBuilder<unknown>): RawBuilder<unknown>;
};

export const triageFields: Record<'status' | 'snoozed_until', TriageField> = {
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
