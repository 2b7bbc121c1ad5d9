import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TodayDoneKind } from '#contract/today.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** Nothing in Today is older than this, so older marks don't matter anymore. */
const keptMs = 90 * 86_400_000;

/** The table and column for each kind of record. */
const tables: Record<TodayDoneKind, { table: string; column: string }> = {
  signal: { table: 'signal', column: 'id' },
  composition: { table: 'publication', column: 'composition_id' },
  publication: { table: 'publication', column: 'id' },
  profile: { table: 'connected_profile', column: 'id' },
  archiveImport: { table: 'archive_import', column: 'id' },
  csvImport: { table: 'csv_import', column: 'id' },
  postImport: { table: 'brought_post', column: 'id' },
  notice: { table: 'notice', column: 'id' },
  jobChange: { table: 'job_change', column: 'id' },
  archiveAsked: { table: 'connected_profile', column: 'id' },
};

/** A condition in a query: the user hasn't marked the record as done since its latest change. */
export function notDoneSql(
  kind: TodayDoneKind,
  userId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from today_done done where done.user_id = ${userId} and done.kind = ${sql.lit(kind)}
      and done.subject_id = ${id} and done.done_at >= ${since})`;
}

/**
 * Marks a record in Today as done, or not done; repeating it changes nothing.
 *
 * @throws AppError `not_found` for another user's record
 */
export async function markDone(
  db: Kysely<Database>,
  userId: string,
  asked: { kind: TodayDoneKind; id: string; isDone: boolean },
  now: Date,
): Promise<{ kind: TodayDoneKind; id: string; isDone: boolean }> {
  const { kind, id, isDone } = asked;
  const { table, column } = tables[kind];
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ found: boolean }>`select exists (
      select from ${sql.table(table)} where user_id = ${userId}::uuid and ${sql.ref(column)} = ${id}::uuid
    ) as found`.execute(trx);
    if (!rows[0]?.found) throw notFound('Item');
    if (isDone) {
      await trx
        .insertInto('today_done')
        .values({ user_id: userId, kind, subject_id: id, done_at: now })
        .onConflict((oc) => oc.columns(['user_id', 'kind', 'subject_id']).doUpdateSet({ done_at: now }))
        .execute();
    } else {
      await trx
        .deleteFrom('today_done')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('subject_id', '=', id)
        .execute();
    }
    await trx
      .deleteFrom('today_done')
      .where('user_id', '=', userId)
      .where('done_at', '<', new Date(now.getTime() - keptMs))
      .execute();
    await notifyChange(trx, userId, { name: 'today', id: userId });
  });
  return { kind, id, isDone };
}
