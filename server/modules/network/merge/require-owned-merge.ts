import { sql, type Transaction } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { PersonFacts } from '#server/modules/network/merge-person.ts';

/** A merge that holds and is the latest one of its person. */
export type LatestMerge = {
  id: string;
  userId: string;
  keptId: string;
  goneId: string;
  kept: PersonFacts;
  gone: PersonFacts;
  /** Whoever went, and all who had gone into them before. */
  goneRecords: string[];
};

/**
 * A merge of this user that can be taken apart now. The caller holds the user's facts.
 *
 * @throws AppError `not_found`, or `conflict` where a later merge has to be taken apart first
 */
export async function requireOwnedLatestMerge(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<LatestMerge> {
  const row = await trx
    .selectFrom('person_merge')
    .select(['id', 'user_id as userId', 'person_id as personId', 'kept_id as keptId', 'gone_id as goneId'])
    .select(['kept', 'gone', 'step'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Merge');
  const later = await trx
    .selectFrom('person_merge')
    .select(sql<string>`gone ->> 'name'`.as('name'))
    .where('user_id', '=', userId)
    .where('person_id', '=', row.personId)
    .where('step', '>', row.step)
    .orderBy('step', 'desc')
    .executeTakeFirst();
  if (later !== undefined) {
    throw new AppError('conflict', `Merged with ${later.name} later: take those two apart first.`);
  }
  const { rows } = await sql<{ id: string }>`
    with recursive part (id) as (
      select ${row.goneId}::uuid
      union select merge.gone_id from part
        join person_merge merge on merge.user_id = ${userId}::uuid and merge.person_id = ${row.personId}::uuid
          and merge.kept_id = part.id
    )
    select id from part`.execute(trx);
  const { personId: _, step: _step, ...merge } = row;
  return { ...merge, goneRecords: rows.map((part) => part.id) };
}
