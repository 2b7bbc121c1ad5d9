import { type Kysely, sql } from 'kysely';
import type { SignalStatus } from '#contract/signals.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { type ChosenSignals, chooseSignals } from '#server/modules/signals/choose-people.ts';
import { holdSignals } from './hold-signals.ts';
import { triageFields } from './triage-fields.ts';

/** What one call changes of all signals meant. */
export type TriageChange =
  | { field: 'status'; value: SignalStatus }
  | { field: 'snoozed_until'; value: Date | null };

type Counts = { chosen: number; changed: number; changeId: string | null; profileIds: string[] | null };

/** How long a change can be taken back: the page offers ten seconds, a caller of the API may need longer. */
export const undoableMs = 3_600_000;

/**
 * Changes the status, or the snoozing, of many signals: all of it, or nothing. One statement writes, counts, and
 * remembers what each had before; signals that are so already are left alone.
 *
 * @throws AppError `not_found` where one of the signals, or the profile, is not the user's; naming `snoozedUntil`
 *   where that is not in the future
 */
export async function changeSignals(
  db: Kysely<Database>,
  userId: string,
  chosen: ChosenSignals,
  change: TriageChange,
  now: Date,
): Promise<{ changed: number; unchanged: number; changeId: string | null }> {
  if (change.field === 'snoozed_until' && change.value !== null && change.value <= now) {
    throw invalidField('snoozedUntil', 'Give a moment in the future, or null');
  }
  return db.transaction().execute(async (trx) => {
    await holdSignals(trx, userId);
    await trx
      .deleteFrom('signal_change')
      .where('user_id', '=', userId)
      .where('made_at', '<', new Date(now.getTime() - undoableMs))
      .execute();
    const { column, changeColumn, value } = triageFields[change.field];
    const wanted = value(change.value instanceof Date ? change.value.toISOString() : change.value);
    const { rows } = await sql<Counts>`
      with chosen as materialized (${await chooseSignals(trx, userId, chosen, now)}),
        made as materialized (select uuidv7() as id),
        changed as (
          update signal set ${column} = ${wanted}, ${changeColumn} = (select id from made), updated_at = now()
          from chosen
          where signal.user_id = ${userId}::uuid and signal.id = chosen.id and signal.${column} is distinct from ${wanted}
          returning signal.id, signal.connected_profile_id, old.${column} as previous,
            old.${changeColumn} as previous_change_id
        ),
        kept as (
          insert into signal_change (user_id, id, field, signal_ids, previous, previous_change_ids, made_at)
          select ${userId}::uuid, (select id from made), ${change.field}::text, array_agg(id),
            array_agg(previous::text), array_agg(previous_change_id), ${now}::timestamptz
          from changed having count(*) > 0 returning id
        )
      select (select count(*) from chosen)::integer as chosen, (select count(*) from changed)::integer as changed,
        (select id from kept) as "changeId",
        (select array_agg(distinct connected_profile_id) from changed) as "profileIds"`.execute(trx);
    const [counts] = rows;
    if (counts === undefined) throw new Error('a query of totals answered no row');
    for (const id of counts.profileIds ?? []) await notifyChange(trx, userId, { name: 'signals', id });
    return { changed: counts.changed, unchanged: counts.chosen - counts.changed, changeId: counts.changeId };
  });
}
