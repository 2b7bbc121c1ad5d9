import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** A list of a user. */
export type ListKey = { userId: string; listId: string };

type Written = { chosen: number; changed: number; changeId: string | null };

/** Whether people come or go, and the statement for it, on a table `chosen` of people. */
export type ListWay = {
  kind: 'addition' | 'removal';
  write(listKey: ListKey): RawBuilder<unknown>;
};

export const listWays: Record<ListWay['kind'], ListWay> = {
  addition: {
    kind: 'addition',
    // In one order everywhere, so that two calls do not wait for each other.
    write: ({ userId, listId }) => sql`
      insert into list_person (user_id, list_id, person_id)
      select ${userId}::uuid, ${listId}::uuid, person_id from chosen order by person_id
      on conflict do nothing returning person_id`,
  },
  removal: {
    kind: 'removal',
    write: ({ userId, listId }) => sql`
      delete from list_person where user_id = ${userId}::uuid and list_id = ${listId}::uuid
        and person_id in (select person_id from chosen) returning person_id`,
  },
};

/**
 * Writes, counts and remembers in one statement whom it concerned. The transaction holds the list.
 *
 * @param people a query for the ids of the people, each once
 * @param where.bulkChangeId the change that this is a batch of
 */
export async function writeListChange(
  trx: Transaction<Database>,
  listKey: ListKey,
  people: RawBuilder<{ person_id: string }>,
  way: ListWay,
  { bulkChangeId, now }: { bulkChangeId: string | null; now: Date },
): Promise<Written> {
  const { rows } = await sql<Written>`
    with chosen as materialized (${people}),
      changed as (${way.write(listKey)}),
      kept as (
        insert into list_change (user_id, list_id, is_addition, person_ids, made_at, bulk_change_id)
        select ${listKey.userId}::uuid, ${listKey.listId}::uuid, ${way.kind === 'addition'}::boolean,
          array_agg(person_id), ${now}::timestamptz, ${bulkChangeId}::uuid
        from changed having count(*) > 0 returning id
      )
    select (select count(*) from chosen)::integer as chosen, (select count(*) from changed)::integer as changed,
      (select id from kept) as "changeId"`.execute(trx);
  const [written] = rows;
  if (written === undefined) throw new Error('a query of totals answered no row');
  return written;
}

/**
 * Takes back one addition or removal: exactly the people it concerned, except those who were erased since or whom
 * a later change has moved already. The change is gone then. The transaction holds the list.
 *
 * @returns how many people; null where there is no such change of this list
 */
export async function takeBackListed(
  trx: Transaction<Database>,
  { userId, listId }: ListKey,
  changeId: string,
): Promise<number | null> {
  const { rows } = await sql<{ found: boolean; changed: number }>`
    with change as (
        delete from list_change
        where user_id = ${userId}::uuid and list_id = ${listId}::uuid and id = ${changeId}::uuid
        returning is_addition, person_ids
      ),
      concerned as materialized (
        select is_addition, concerned.person_id from change, unnest(person_ids) as concerned (person_id)
      ),
      added as (
        insert into list_person (user_id, list_id, person_id)
        select ${userId}::uuid, ${listId}::uuid, person.id
        from concerned join person on person.user_id = ${userId}::uuid and person.id = concerned.person_id
        where not is_addition order by person.id
        on conflict do nothing returning person_id
      ),
      removed as (
        delete from list_person where user_id = ${userId}::uuid and list_id = ${listId}::uuid
          and person_id in (select person_id from concerned where is_addition) returning person_id
      )
    select exists (select from change) as found,
      ((select count(*) from added) + (select count(*) from removed))::integer as changed`.execute(trx);
  return rows[0]?.found ? rows[0].changed : null;
}

/** Tells a user's open pages that people are on other lists now: in every connected profile they may be shown. */
export async function notifyListed(db: Kysely<Database>, userId: string): Promise<void> {
  const profiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('disconnected_at', 'is', null)
    .execute();
  for (const { id } of profiles) await notifyChange(db, userId, { name: 'signals', id });
}
