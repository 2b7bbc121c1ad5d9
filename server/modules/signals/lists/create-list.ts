import { type Kysely, sql, type Transaction } from 'kysely';
import { type List, maxLists } from '#contract/lists.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/**
 * Makes an empty list and notifies the user's open pages.
 *
 * @throws AppError `conflict` where the user has one of that name, case and accents ignored, or has too many
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
    .where('folded_name', '=', sql<string>`ingrow_fold(${name})`)
    .executeTakeFirst();
  return taken
    ? new AppError('conflict', `You already have a list called “${taken.name}”.`)
    : new AppError('conflict', `You have ${maxLists} lists, which is the most. Delete one first.`);
}
