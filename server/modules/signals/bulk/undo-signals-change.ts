import { type Kysely, sql } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { undoableMs } from './change-signals.ts';
import { holdSignals } from './hold-signals.ts';
import { triageFields } from './triage-fields.ts';

/**
 * Takes back one change of many: each signal gets what it had before, except those that another change, or somebody
 * by hand, has changed since, and those that are gone. Changes taken back last first end where all began.
 *
 * @throws AppError `not_found` where the change is not the user's, was taken back before, or is over an hour old
 */
export async function undoSignalsChange(
  db: Kysely<Database>,
  userId: string,
  changeId: string,
  now: Date,
): Promise<{ changed: number }> {
  return db.transaction().execute(async (trx) => {
    await holdSignals(trx, userId);
    const change = await trx
      .selectFrom('signal_change')
      .select('field')
      .where('user_id', '=', userId)
      .where('id', '=', changeId)
      .where('made_at', '>=', new Date(now.getTime() - undoableMs))
      .executeTakeFirst();
    if (change === undefined) throw notFound('Change');
    const { column, changeColumn, value } = triageFields[change.field];
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
    const [told] = rows;
    for (const id of told?.profileIds ?? []) await notifyChange(trx, userId, { name: 'signals', id });
    return { changed: told?.changed ?? 0 };
  });
}
