import { sql, type Transaction } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { linkCompanies } from '#server/modules/people/companies/link-companies.ts';
import { peopleMessages } from '#server/modules/people/people-messages.ts';
import { type PersonFacts, setEdits } from './merge-person.ts';
import { editsAfterUndo } from './person-edits.ts';
import { insertPeople, updatePeople } from './person-rows.ts';
import { requireOwnedPerson } from './require-owned-person.ts';
import { pairOf } from './separations.ts';

/**
 * Restores the record of a merged person: both people get back what was known before the merge, and the
 * restored person gets their own keys and engagements, including those that came since. The user's edits
 * since then stay with the kept person; what sources reported since, they will report again.
 */
export async function restorePerson(trx: Transaction<Database>, merge: LatestMerge): Promise<void> {
  const { userId, keptId, goneId, goneRecords } = merge;
  const now = await requireOwnedPerson(trx, userId, keptId);
  const kept = structuredClone(merge.kept);
  setEdits(kept, editsAfterUndo(merge.kept, merge.gone, now.facts));
  await updatePeople(trx, { userId, realm: now.realm }, [{ id: keptId, ...kept }]);
  await insertPeople(trx, { userId, realm: now.realm }, [{ id: goneId, ...merge.gone, company_id: null }]);
  await linkCompanies(trx, { userId, realm: now.realm }, [keptId, goneId]);
  await sql`update person set created_at = merge.gone_since, enriched_at = merge.gone_enriched_at,
      enriched_by = merge.gone_enriched_by, pinned = merge.gone_pinned
    from person_merge merge
    where merge.user_id = ${userId} and merge.id = ${merge.id}
      and person.user_id = merge.user_id and person.id = merge.gone_id`.execute(trx);
  for (const table of ['person_key', 'engagement'] as const) {
    await trx
      .updateTable(table)
      .set({ person_id: goneId, merged_from: sql`nullif(merged_from, ${goneId}::uuid)` })
      .where('user_id', '=', userId)
      .where('person_id', '=', keptId)
      .where('merged_from', '=', sql<string>`any(${goneRecords}::uuid[])`)
      .execute();
  }
  for (const table of ['job_reading', 'job_change'] as const) {
    await trx
      .updateTable(table)
      .set({ person_id: goneId })
      .where('user_id', '=', userId)
      .where('person_id', '=', keptId)
      .where('record_id', '=', sql<string>`any(${goneRecords}::uuid[])`)
      .execute();
  }
  // What one record said before and the other one later is no change of either.
  await sql`delete from job_change where user_id = ${userId} and person_id in (${keptId}, ${goneId})
    and (record_id = any(${goneRecords}::uuid[])) <> (before_record_id = any(${goneRecords}::uuid[]))`.execute(
    trx,
  );
  await trx
    .updateTable('person_merge')
    .set({ person_id: goneId })
    .where('user_id', '=', userId)
    .where('person_id', '=', keptId)
    .where('gone_id', '=', sql<string>`any(${goneRecords}::uuid[])`)
    .execute();
  await trx
    .deleteFrom('person_merge')
    .where(owned('person_merge', { userId, id: merge.id }))
    .execute();
  await trx
    .insertInto('person_apart')
    .values({ user_id: userId, ...pairOf(keptId, goneId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A merge that is in effect and is the latest one of its person. */
export type LatestMerge = {
  id: string;
  userId: string;
  keptId: string;
  goneId: string;
  kept: PersonFacts;
  gone: PersonFacts;
  /** The merged record, and all records merged into it before. */
  goneRecords: string[];
};

/**
 * A merge of this user that can be undone now. The caller has called `lockFacts`.
 *
 * @throws AppError `not_found`, or `conflict` if a later merge has to be undone first
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
    .where(owned('person_merge', { userId, id }))
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
    throw new AppError('conflict', peopleMessages.mergedLater(later.name));
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
