import { type Kysely, sql } from 'kysely';
import { maxViews, type NewView, type View } from '#contract/views.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { moveView } from './move-view.ts';
import { readView } from './read-views.ts';

/**
 * Saves a view, as the last tab or at its place, and notifies the user's open pages.
 *
 * @throws AppError `conflict` where the user has one of that name, case and accents ignored, or has too many
 */
export async function createView(db: Kysely<Database>, userId: string, view: NewView): Promise<View> {
  return db.transaction().execute(async (trx) => {
    const name = view.name.normalize('NFC');
    const columns = view.columns ? JSON.stringify(view.columns) : null;
    const { rows } = await sql<{ id: string }>`
      insert into saved_view (user_id, name, filters, sort, sort_order, columns, position)
      select ${userId}::uuid, ${name}, ${JSON.stringify(view.filters)}::jsonb, ${view.sort ?? null},
        ${view.order ?? null}, ${columns}::jsonb, coalesce(max(position) + 1, 0)
      from saved_view where user_id = ${userId}::uuid
      having count(*) < ${maxViews}
      on conflict do nothing
      returning id`.execute(trx);
    const [made] = rows;
    if (made === undefined) throw await refusalOf(trx, userId, name);
    if (view.position !== undefined) await moveView(trx, userId, made.id, view.position);
    await notifyChange(trx, userId, { name: 'view', id: made.id });
    return readView(trx, userId, made.id);
  });
}

async function refusalOf(db: Kysely<Database>, userId: string, name: string): Promise<AppError> {
  const taken = await db
    .selectFrom('saved_view')
    .select('name')
    .where('user_id', '=', userId)
    .where('folded_name', '=', sql<string>`ingrow_fold(${name})`)
    .executeTakeFirst();
  return taken
    ? nameTaken(taken.name)
    : new AppError('conflict', `You have ${maxViews} saved views, which is the most. Delete one first.`);
}

/** The refusal of a second view of one name. */
export function nameTaken(name: string): AppError {
  return new AppError('conflict', `You already have a view called “${name}”.`);
}
