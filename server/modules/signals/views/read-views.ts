import type { Kysely } from 'kysely';
import type { View } from '#contract/views.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { readStoredView } from './stored-view.ts';

const stored = ['id', 'name', 'filters', 'sort', 'sort_order', 'columns'] as const;

/** All saved views of a user, in the order of their tabs. */
export async function readViews(db: Kysely<Database>, userId: string): Promise<{ items: View[] }> {
  const rows = await db
    .selectFrom('saved_view')
    .select(stored)
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { items: rows.map(readStoredView) };
}

/** One of them. @throws AppError `not_found` */
export async function readView(db: Kysely<Database>, userId: string, id: string): Promise<View> {
  const row = await db
    .selectFrom('saved_view')
    .select(stored)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('View');
  return readStoredView(row);
}
