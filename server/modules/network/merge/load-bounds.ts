import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** What keeps people apart, of some who may be one. */
export type Bounds = {
  urnsOf(id: string): ReadonlySet<string>;
  /** The person and the records merged into them. */
  membersOf(id: string): ReadonlySet<string>;
  isApart(one: string, other: string): boolean;
};

/** Reads what keeps these people of a user apart: ids of the network, and what the user said. */
export async function loadBounds(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<Bounds> {
  const urns = new Map<string, Set<string>>();
  const members = new Map(personIds.map((id) => [id, new Set([id])]));
  const apart = new Set<string>();
  const bounds: Bounds = {
    urnsOf: (id) => urns.get(id) ?? new Set(),
    membersOf: (id) => members.get(id) ?? new Set([id]),
    isApart: (one, other) => apart.has(`${one} ${other}`) || apart.has(`${other} ${one}`),
  };
  if (personIds.length === 0) return bounds;
  const keys = await trx
    .selectFrom('person_key')
    .select(['person_id as id', sql<string>`substr(key, 5)`.as('urn')])
    .where('user_id', '=', userId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('key', 'like', 'urn:%')
    .execute();
  for (const { id, urn } of keys) urns.set(id, (urns.get(id) ?? new Set()).add(urn));
  const merged = await trx
    .selectFrom('person_merge')
    .select(['person_id as id', 'gone_id as goneId'])
    .where('user_id', '=', userId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  for (const { id, goneId } of merged) members.get(id)?.add(goneId);
  const all = [...members.values()].flatMap((ids) => [...ids]);
  const pairs = await trx
    .selectFrom('person_apart')
    .select(['one_id', 'other_id'])
    .where('user_id', '=', userId)
    .where('one_id', '=', sql<string>`any(${all}::uuid[])`)
    .where('other_id', '=', sql<string>`any(${all}::uuid[])`)
    .execute();
  for (const pair of pairs) apart.add(`${pair.one_id} ${pair.other_id}`);
  return bounds;
}
