import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { SignalOrder, SignalSort } from '#contract/signals/signal-filters.ts';
import { maxViews, type NewView, type View, type ViewChange, ViewFilters } from '#contract/signals/views.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { changeBasedOn, versionOf } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { signalsMessages } from './signals-messages.ts';
import type { SavedViewTable } from './tables.ts';

const stored = ['id', 'name', 'filters', 'sort', 'sort_order', 'columns'] as const;

/** All saved views of a user, in tab order. */
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

/** One saved view. @throws AppError `not_found` */
async function readView(db: Kysely<Database>, userId: string, id: string): Promise<View> {
  const row = await db
    .selectFrom('saved_view')
    .select(stored)
    .where(owned('saved_view', { userId, id }))
    .executeTakeFirst();
  if (row === undefined) throw notFound('View');
  return readStoredView(row);
}

/**
 * Saves a view, as the last tab or at its position, and notifies the user's open pages.
 *
 * @throws AppError `conflict` if the user has a view with that name, ignoring case and accents, or has too
 *   many
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
    .where('folded_name', '=', sql<string>`ingrow_fold_name(${name})`)
    .executeTakeFirst();
  return taken ? nameTaken(taken.name) : new AppError('conflict', signalsMessages.maxViews(maxViews));
}

/** The error for a second view with the same name. */
function nameTaken(name: string): AppError {
  return new AppError('conflict', signalsMessages.viewTaken(name));
}

/**
 * Changes the given fields of a view and leaves the rest.
 *
 * @throws AppError `not_found`, `conflict` if another view has the name, or `changed_elsewhere` if it isn't the one
 *   the change is based on
 */
export async function changeView(
  db: Kysely<Database>,
  userId: string,
  id: string,
  change: ViewChange,
): Promise<View> {
  return db.transaction().execute(async (trx) => {
    // A user's views change one after the other, so a free name stays free.
    const { rows } = await sql<{ id: string }>`
      select id from saved_view where user_id = ${userId}::uuid order by id for update`.execute(trx);
    if (!rows.some((row) => row.id === id.toLowerCase())) throw notFound('View');
    await changeBasedOn(
      change.basedOn,
      () => readView(trx, userId, id),
      () => writeView(trx, userId, id, change),
    );
    if (change.position !== undefined) await moveView(trx, userId, id, change.position);
    await notifyChange(trx, userId, { name: 'view', id });
    return readView(trx, userId, id);
  });
}

async function writeView(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  change: ViewChange,
): Promise<void> {
  if (change.name !== undefined) await rename(trx, userId, id, change.name.normalize('NFC'));
  const values = {
    ...(change.filters === undefined ? {} : { filters: asJson(change.filters) }),
    ...(change.sort === undefined ? {} : { sort: change.sort }),
    ...(change.order === undefined ? {} : { sort_order: change.order }),
    ...(change.columns === undefined ? {} : { columns: change.columns && asJson(change.columns) }),
  };
  if (Object.keys(values).length > 0) {
    await trx.updateTable('saved_view').set(values).where(owned('saved_view', { userId, id })).execute();
  }
}

const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

async function rename(db: Kysely<Database>, userId: string, id: string, name: string): Promise<void> {
  const other = await db
    .selectFrom('saved_view')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('folded_name', '=', sql<string>`ingrow_fold_name(${name})`)
    .executeTakeFirst();
  if (other) throw nameTaken(other.name);
  await db.updateTable('saved_view').set({ name }).where(owned('saved_view', { userId, id })).execute();
}

/** Deletes a view of a user. @throws AppError `not_found` */
export async function deleteView(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  const gone = await db
    .deleteFrom('saved_view')
    .where(owned('saved_view', { userId, id }))
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw notFound('View');
  await notifyChange(db, userId, { name: 'view', id: gone.id });
  return gone;
}

/**
 * Moves a view to a position among all of the user's, from 0; positions beyond the end mean the last.
 * Renumbers all.
 */
async function moveView(db: Kysely<Database>, userId: string, id: string, position: number): Promise<void> {
  await sql`
    update saved_view set position = placed.position
    from (
      select id,
        case when id = ${id}::uuid then least(${position}::integer, count(*) over () - 1)
          else among + (among >= ${position}::integer)::integer end as position
      from (
        select id, row_number() over (partition by id = ${id}::uuid order by position, id) - 1 as among
        from saved_view where user_id = ${userId}::uuid
      ) as numbered
    ) as placed
    where saved_view.user_id = ${userId}::uuid and saved_view.id = placed.id
      and saved_view.position <> placed.position`.execute(db);
}

type Stored = Pick<Selectable<SavedViewTable>, 'id' | 'name' | 'filters' | 'sort' | 'sort_order' | 'columns'>;

/**
 * A view as the API returns it. Values that were valid when it was written but no longer are get left out,
 * and the view says so.
 */
function readStoredView(row: Stored): View {
  const sort = SignalSort.safeParse(row.sort);
  const order = SignalOrder.safeParse(row.sort_order);
  const columns = row.columns?.filter((one) => typeof one === 'string');
  const content = {
    name: row.name,
    ...readStoredFilters(row.filters),
    sort: sort.success ? sort.data : null,
    order: sort.success && order.success ? order.data : null,
    columns: columns ?? null,
  };
  return { id: row.id, ...content, version: versionOf(content) };
}

/**
 * Reads each filter separately and keeps the values that are still valid. `lost` names filters that are
 * incomplete.
 */
export function readStoredFilters(stored: Record<string, unknown>): { filters: ViewFilters; lost: string[] } {
  const filters: Record<string, unknown> = {};
  const lost: string[] = [];
  const shape: Record<string, z.ZodType | undefined> = ViewFilters.shape;
  for (const [name, value] of Object.entries(stored)) {
    const schema = shape[name];
    const whole = schema?.safeParse(value);
    if (whole?.success) {
      filters[name] = whole.data;
      continue;
    }
    lost.push(name);
    const kept = Array.isArray(value) ? value.filter((one) => schema?.safeParse([one]).success) : [];
    const rest = kept.length > 0 ? schema?.safeParse(kept) : undefined;
    if (rest?.success) filters[name] = rest.data;
  }
  return { filters: ViewFilters.parse(filters), lost };
}
