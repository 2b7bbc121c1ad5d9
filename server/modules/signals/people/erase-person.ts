import { type Kysely, sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Erasure } from '#contract/signals/people.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { erasePersonFacts } from '#server/modules/people/persons/erase-facts.ts';
import { blockPerson } from '#server/modules/people/persons/erasure-blocks.ts';
import { sourceFacts } from '#server/modules/people/persons/merge-person.ts';
import { isEdited } from '#server/modules/people/persons/person-edits.ts';
import { type OwnedPerson, requireOwnedPerson } from '#server/modules/people/persons/require-owned-person.ts';
import { notifyListed } from '#server/modules/signals/lists/write-list-change.ts';

/** Removes what another module stores about a person beyond their record, while the record still exists. */
export type EraseStep = (trx: Transaction<Database>, userId: string, person: OwnedPerson) => Promise<void>;

/**
 * Erases a person and everything known about them, for good: the record and those merged into it, keys,
 * engagements, signals, list entries, and undo data.
 *
 * @param neverAgain keeps a fingerprint of each key, so no source re-imports the person
 * @param further erases what other modules store, one step each
 * @throws AppError `not_found`
 */
export async function erasePerson(
  db: Kysely<Database>,
  userId: string,
  id: string,
  neverAgain: boolean,
  now: Date,
  further: readonly EraseStep[],
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const person = await requireOwnedPerson(trx, userId, id);
    // Anyone who changes a list locks it, so the person can't be added to one during the erasure.
    await sql`select id from list where user_id = ${userId} order by id for no key update`.execute(trx);
    if (neverAgain) await blockPerson(trx, userId, person, now);
    // Only in changes of lists: changes of signals contain other ids.
    await sql`update bulk_change_part set ids = array(
        select concerned from unnest(ids) as concerned where concerned <> all(${person.records}::uuid[])
      )
      where user_id = ${userId} and ids && ${person.records}::uuid[]`.execute(trx);
    await sql`update bulk_change_batch set ids = array(
        select concerned from unnest(ids) as concerned where concerned <> all(${person.records}::uuid[])
      )
      where user_id = ${userId} and ids && ${person.records}::uuid[]`.execute(trx);
    // What the sources report beneath an edit also names the person.
    const known = isEdited(person.facts)
      ? [person, { ...person, facts: sourceFacts(person.facts) }]
      : [person];
    for (const step of further) for (const one of known) await step(trx, userId, one);
    await erasePersonFacts(trx, userId, person);
    await notifyListed(trx, userId);
    return { id: person.id };
  });
}

/** What erasing a person would remove. Writes nothing. @throws AppError `not_found` */
export async function describeErasure(db: Kysely<Database>, userId: string, id: string): Promise<Erasure> {
  return readSnapshot(db, async (trx) => {
    const person = await requireOwnedPerson(trx, userId, id);
    const holdings = await readRecordCounts(trx, userId, [person.id]);
    return { ...holdings, name: person.facts.name ?? '', records: person.records.length };
  });
}

/** Counts of what a person's records have; one signal per connected profile. */
export type RecordCounts = { engagements: number; signals: number; notes: number; lists: string[] };

/** Counts what these records have in total. */
export async function readRecordCounts(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<RecordCounts> {
  const ids = sql`any(${personIds}::uuid[])`;
  const { rows } = await sql<RecordCounts>`
    select
      (select count(*) from engagement where user_id = ${userId}::uuid and person_id = ${ids})::integer as engagements,
      (select count(distinct connected_profile_id) from signal
        where user_id = ${userId}::uuid and person_id = ${ids})::integer as signals,
      (select count(*) from signal
        where user_id = ${userId}::uuid and person_id = ${ids} and note is not null)::integer as notes,
      array(select list.name from list where list.user_id = ${userId}::uuid and exists (
          select from list_person listed where listed.user_id = list.user_id and listed.list_id = list.id
            and listed.person_id = ${ids}
        ) order by list.kind = 'own', list.name collate "und-x-icu", list.id) as lists`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a query of totals answered no row');
  return row;
}

/**
 * Removes all people of a realm, who are about to be deleted, from undo data: they could never be put back
 * on a list.
 */
export async function erasePeopleOfRealm(
  trx: Transaction<Database>,
  userId: string,
  realm: Realm,
): Promise<void> {
  const theirs = sql`(select id from person where user_id = ${userId}::uuid and network = ${realm})`;
  await sql`update bulk_change_part set ids = array(
      select concerned from unnest(ids) as concerned where concerned not in ${theirs}
    )
    where user_id = ${userId}::uuid and ids && array${theirs}`.execute(trx);
  await sql`update bulk_change_batch set ids = array(
      select concerned from unnest(ids) as concerned where concerned not in ${theirs}
    )
    where user_id = ${userId}::uuid and ids && array${theirs}`.execute(trx);
}
