import { type Kysely, sql, type Transaction } from 'kysely';
import { type List, maxLists } from '#contract/signals/lists.ts';
import type { ListKind } from '#contract/signals/signal-kinds.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { notifyPages } from './notify-pages.ts';
import { notifyListed } from './write-list-change.ts';

type Row = Omit<List, 'people' | 'createdAt'> & { sample: number; real: number; createdAt: Date };

/** All lists of a user with their number of people: the built-in one first, then by name. */
export async function readLists(db: Kysely<Database>, userId: string): Promise<{ items: List[] }> {
  const { rows } = await sql<Row>`
    select list.id, list.kind, list.name, list.created_at as "createdAt",
      (count(*) filter (where person.network = 'sample'))::integer as sample,
      (count(*) filter (where person.network = 'real'))::integer as real
    from list
    left join list_person listed on listed.user_id = list.user_id and listed.list_id = list.id
    left join person on person.user_id = listed.user_id and person.id = listed.person_id
    where list.user_id = ${userId}
    group by list.user_id, list.id
    order by list.kind = 'own', list.name collate "und-x-icu", list.id`.execute(db);
  return {
    items: rows.map(({ sample, real, createdAt, ...list }) => ({
      ...list,
      people: { sample, real },
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Creates an empty list and notifies the user's open pages.
 *
 * @throws AppError `conflict` if the user has a list with that name, ignoring case and accents, or has too
 *   many
 */
export async function createList(db: Kysely<Database>, userId: string, name: string): Promise<List> {
  return db.transaction().execute((trx) => insertList(trx, userId, name));
}

/** As {@link createList}, in the caller's transaction. */
export async function insertList(trx: Transaction<Database>, userId: string, name: string): Promise<List> {
  const { rows } = await sql<{ id: string; name: string; createdAt: Date }>`
    insert into list (user_id, name)
    select ${userId}::uuid, ${name.normalize('NFC')}
    where (select count(*) from list where user_id = ${userId}::uuid) < ${maxLists}
    on conflict do nothing
    returning id, name, created_at as "createdAt"`.execute(trx);
  const [made] = rows;
  if (made === undefined) throw await refusalOf(trx, userId, name.normalize('NFC'));
  await notifyChange(trx, userId, { name: 'list', id: made.id });
  return {
    id: made.id,
    kind: 'own',
    name: made.name,
    people: { sample: 0, real: 0 },
    createdAt: made.createdAt.toISOString(),
  };
}

async function refusalOf(db: Kysely<Database>, userId: string, name: string): Promise<AppError> {
  const taken = await db
    .selectFrom('list')
    .select('name')
    .where('user_id', '=', userId)
    .where('folded_name', '=', sql<string>`ingrow_fold_name(${name})`)
    .executeTakeFirst();
  return taken
    ? new AppError('conflict', signalsMessages.listTaken(taken.name))
    : new AppError('conflict', signalsMessages.maxLists(maxLists));
}

/**
 * Renames a list of a user.
 *
 * @throws AppError `not_found`, `forbidden` for the built-in list, `conflict` if another list has that name,
 *   ignoring case and accents
 */
export async function renameList(
  db: Kysely<Database>,
  { userId, listId }: { userId: string; listId: string },
  name: string,
): Promise<List> {
  const wanted = name.normalize('NFC');
  return db.transaction().execute(async (trx) => {
    // Locks all lists of the user, in one order: if two requests want the same name at once, the later one is
    // refused.
    await lockAllLists(trx, userId);
    const list = await lockOwnedList(trx, userId, listId);
    if (list.kind !== 'own') throw new AppError('forbidden', signalsMessages.keepsName(list.name));
    const taken = await trx
      .selectFrom('list')
      .select('name')
      .where('user_id', '=', userId)
      .where('id', '!=', listId)
      .where('folded_name', '=', sql<string>`ingrow_fold_name(${wanted})`)
      .executeTakeFirst();
    if (taken) throw new AppError('conflict', signalsMessages.listTaken(taken.name));
    await trx
      .updateTable('list')
      .set({ name: wanted })
      .where(owned('list', { userId, id: listId }))
      .execute();
    await notifyPages(trx, userId, listId);
    const renamed = (await readLists(trx, userId)).items.find(({ id }) => id === listId);
    if (renamed === undefined) throw notFound('List');
    return renamed;
  });
}

async function lockAllLists(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .selectFrom('list')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Deletes a list of a user; its people and their signals stay.
 *
 * @throws AppError `not_found`, or `forbidden` for the built-in list
 */
export async function deleteList(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const list = await lockOwnedList(trx, userId, id);
    if (list.kind !== 'own') throw new AppError('forbidden', signalsMessages.listStays(list.name));
    await trx.deleteFrom('list').where(owned('list', { userId, id })).execute();
    await notifyChange(trx, userId, { name: 'list', id });
    await notifyListed(trx, userId);
    return { id };
  });
}

declare const own: unique symbol;

/**
 * A list that belongs to the caller and is locked by this transaction: only {@link lockOwnedList} creates
 * this value.
 */
type OwnedList = { readonly [own]: true; userId: string; id: string; kind: ListKind; name: string };

/**
 * A list of this user, locked until the transaction ends: two simultaneous bulk changes would otherwise wait
 * for each other's rows.
 *
 * @throws AppError `not_found` if it doesn't exist or belongs to another user
 */
export async function lockOwnedList(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<OwnedList> {
  const row = await trx
    .selectFrom('list')
    .select(['user_id as userId', 'id', 'kind', 'name'])
    .where(owned('list', { userId, id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound('List');
  return row as OwnedList;
}
