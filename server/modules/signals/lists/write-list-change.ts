import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { recordChange, type Written } from '#server/modules/signals/bulk/bulk-change.ts';

export type ListKey = { userId: string; listId: string };

/** Whether people are added or removed, and the statement for it, on a table `chosen` of people. */
export type ListOperation = {
  kind: 'addition' | 'removal';
  write(listKey: ListKey): RawBuilder<unknown>;
};

/** People on a list have no previous value. */
const noneBefore = sql`person_id as id, null::text as previous, null::uuid as previous_change_id`;

export const listOperations: Record<ListOperation['kind'], ListOperation> = {
  addition: {
    kind: 'addition',
    // The same order everywhere, so two calls don't deadlock.
    write: ({ userId, listId }) => sql`
      insert into list_person (user_id, list_id, person_id)
      select ${userId}::uuid, ${listId}::uuid, person_id from chosen order by person_id
      on conflict do nothing returning ${noneBefore}`,
  },
  removal: {
    kind: 'removal',
    write: ({ userId, listId }) => sql`
      delete from list_person where user_id = ${userId}::uuid and list_id = ${listId}::uuid
        and person_id in (select person_id from chosen) returning ${noneBefore}`,
  },
};

/**
 * Writes, counts, and records the people concerned, in one statement. The caller's transaction has locked the
 * list.
 *
 * @param people a query for the ids of the people, each once
 * @param where.id the bulk change that this is a batch of; null means the change is complete
 */
export async function writeListChange(
  trx: Transaction<Database>,
  listKey: ListKey,
  people: RawBuilder<{ person_id: string }>,
  way: ListOperation,
  { id, now }: { id: string | null; now: Date },
): Promise<Written> {
  const change = { id, kind: way.kind, list_id: listKey.listId, value: null, now };
  const { rows } = await sql<Written>`
    with chosen as materialized (${people}),
      made as materialized (select uuidv7() as id),
      changed as (${way.write(listKey)}),
      ${recordChange(listKey.userId, change)}
    select (select count(*) from chosen)::integer as chosen, (select count(*) from changed)::integer as changed,
      (select change_id from part) as "changeId"`.execute(trx);
  const [written] = rows;
  if (written === undefined) throw new Error('a query of totals answered no row');
  return written;
}

/**
 * Undoes a part of an addition or removal for exactly the people it concerned, except people who were erased
 * or moved by a later change. Deletes the part. The caller's transaction has locked the list.
 *
 * @returns how many people
 */
export async function undoListed(
  trx: Transaction<Database>,
  { userId, listId }: ListKey,
  partId: string,
  kind: ListOperation['kind'],
): Promise<number> {
  const isAddition = sql`${kind === 'addition'}::boolean`;
  const { rows } = await sql<{ changed: number }>`
    with part as (
        delete from bulk_change_part where user_id = ${userId}::uuid and id = ${partId}::uuid returning ids
      ),
      concerned as materialized (
        select concerned.person_id from part, unnest(ids) as concerned (person_id)
      ),
      added as (
        insert into list_person (user_id, list_id, person_id)
        select ${userId}::uuid, ${listId}::uuid, person.id
        from concerned join person on person.user_id = ${userId}::uuid and person.id = concerned.person_id
        where not ${isAddition} order by person.id
        on conflict do nothing returning person_id
      ),
      removed as (
        delete from list_person where user_id = ${userId}::uuid and list_id = ${listId}::uuid
          and ${isAddition} and person_id in (select person_id from concerned) returning person_id
      )
    select ((select count(*) from added) + (select count(*) from removed))::integer as changed`.execute(trx);
  return rows[0]?.changed ?? 0;
}

/** Pages that leave out people on "Do not engage". Their events need an id, but have none of their own. */
const honoring = ['engage-profile', 'feed', 'recommendations', 'daily-posts'] as const;

/**
 * Notifies a user's open pages that people's lists have changed, in every connected profile that may show
 * them.
 */
export async function notifyListed(db: Kysely<Database>, userId: string): Promise<void> {
  const profiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('disconnected_at', 'is', null)
    .execute();
  for (const { id } of profiles) await notifyChange(db, userId, { name: 'signals', id });
  for (const name of honoring) await notifyChange(db, userId, { name, id: userId });
}
