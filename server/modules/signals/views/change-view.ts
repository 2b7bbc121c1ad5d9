import { type Kysely, sql } from 'kysely';
import type { View, ViewChange } from '#contract/views.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { nameTaken } from './create-view.ts';
import { moveView } from './move-view.ts';
import { readView } from './read-views.ts';

/**
 * Changes what is given of a view and leaves the rest.
 *
 * @throws AppError `not_found`, or `conflict` where another one has the name
 */
export async function changeView(
  db: Kysely<Database>,
  userId: string,
  id: string,
  change: ViewChange,
): Promise<View> {
  return db.transaction().execute(async (trx) => {
    // Views of a user change one after the other, so that a name that was free stays free.
    const { rows } = await sql<{ id: string }>`
      select id from saved_view where user_id = ${userId}::uuid order by id for update`.execute(trx);
    if (!rows.some((row) => row.id === id.toLowerCase())) throw notFound('View');
    if (change.name !== undefined) await rename(trx, userId, id, change.name.normalize('NFC'));
    const values = {
      ...(change.filters === undefined ? {} : { filters: asJson(change.filters) }),
      ...(change.sort === undefined ? {} : { sort: change.sort }),
      ...(change.order === undefined ? {} : { sort_order: change.order }),
      ...(change.columns === undefined ? {} : { columns: change.columns && asJson(change.columns) }),
    };
    if (Object.keys(values).length > 0) {
      await trx
        .updateTable('saved_view')
        .set(values)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    }
    if (change.position !== undefined) await moveView(trx, userId, id, change.position);
    await notifyChange(trx, userId, { name: 'view', id });
    return readView(trx, userId, id);
  });
}

const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

async function rename(db: Kysely<Database>, userId: string, id: string, name: string): Promise<void> {
  const other = await db
    .selectFrom('saved_view')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('folded_name', '=', sql<string>`ingrow_fold(${name})`)
    .executeTakeFirst();
  if (other) throw nameTaken(other.name);
  await db
    .updateTable('saved_view')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
