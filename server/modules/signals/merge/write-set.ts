import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { type SetByUser, setByUserSql } from './set-by-user.ts';

/** What the user has set of the signals of these people, by person. They are locked: what is being written of them is waited for. */
export async function readSet(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<Map<string, SetByUser[]>> {
  const { rows } = await sql<{ personId: string; set: SetByUser }>`
    select person_id as "personId", ${setByUserSql} as set from signal
    where user_id = ${userId} and person_id = any(${personIds}::uuid[])
    order by id for no key update`.execute(trx);
  const sets = new Map<string, SetByUser[]>();
  for (const { personId, set } of rows) sets.set(personId, [...(sets.get(personId) ?? []), set]);
  return sets;
}

const columns = {
  id: 'uuid',
  status: 'text',
  status_by: 'uuid',
  note: 'text',
  snoozed_until: 'timestamptz',
  snooze_by: 'uuid',
  found_at: 'timestamptz',
  made_at: 'timestamptz',
} as const;

/** Writes what the user has set into signals, found by their ids. */
export async function writeSet(trx: Transaction<Database>, userId: string, sets: SetByUser[]): Promise<void> {
  if (sets.length === 0) return;
  const rows = sets.map((set) => ({
    id: set.id,
    status: set.status,
    status_by: set.statusBy,
    note: set.note,
    snoozed_until: set.snoozedUntil,
    snooze_by: set.snoozeBy,
    found_at: set.foundAt,
    made_at: set.madeAt,
  }));
  await sql`update signal set status = s.status, status_change_id = s.status_by, note = s.note,
      snoozed_until = s.snoozed_until, snooze_change_id = s.snooze_by, found_at = s.found_at,
      created_at = s.made_at, updated_at = now()
    from ${unnestRows('s', columns, rows)}
    where signal.user_id = ${userId} and signal.id = s.id`.execute(trx);
}
