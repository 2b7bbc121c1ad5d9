import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { erasePersonFacts } from '#server/modules/network/people/erase-facts.ts';
import { blockPerson } from '#server/modules/network/people/erasure-blocks.ts';
import { sourceFacts } from '#server/modules/network/people/merge-person.ts';
import { isEdited } from '#server/modules/network/people/person-edits.ts';
import { type OwnedPerson, requireOwnedPerson } from '#server/modules/network/people/require-owned-person.ts';
import { notifyListed } from '#server/modules/signals/lists/notify-listed.ts';

/** Takes away what a module above keeps of somebody beside their record, while that is still there. */
export type EraseStep = (trx: Transaction<Database>, userId: string, person: OwnedPerson) => Promise<void>;

/**
 * Erases a person and all that is known of them, for good: the record and those it was merged from, keys, engagements,
 * signals, places on lists, and what was kept to take something back.
 *
 * @param neverAgain keeps a fingerprint of each key, so that no source brings them back
 * @param further what modules above keep, each by a step of its own
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
    // Whoever changes a list holds it: the person cannot be put on one while they go.
    await sql`select id from list where user_id = ${userId} order by id for no key update`.execute(trx);
    if (neverAgain) await blockPerson(trx, userId, person, now);
    await sql`update list_change set person_ids = array(
        select concerned from unnest(person_ids) as concerned where concerned <> all(${person.records}::uuid[])
      )
      where user_id = ${userId} and person_ids && ${person.records}::uuid[]`.execute(trx);
    // Of a list: of signals it holds other ids.
    await sql`update bulk_change_batch set ids = array(
        select concerned from unnest(ids) as concerned where concerned <> all(${person.records}::uuid[])
      )
      where user_id = ${userId} and ids && ${person.records}::uuid[]`.execute(trx);
    // What the sources say below an edit names them too.
    const known = isEdited(person.facts)
      ? [person, { ...person, facts: sourceFacts(person.facts) }]
      : [person];
    for (const step of further) for (const one of known) await step(trx, userId, one);
    await erasePersonFacts(trx, userId, person);
    await notifyListed(trx, userId);
    return { id: person.id };
  });
}
