import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { linkCompanies } from '#server/modules/people/companies/link-companies.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { updatePeople } from '#server/modules/people/persons/person-rows.ts';
import { guessFromHeadline } from './read-headline.ts';

/**
 * Reads the headlines of up to `limit` people who were stored before headlines were read, or before the rules
 * changed. Only guesses are changed. The caller copies changed people into their signals.
 *
 * @returns how many were read (0 when none is left), and who changed
 */
export async function rereadHeadlines(
  trx: Transaction<Database>,
  userId: string,
  limit: number,
): Promise<{ read: number; changedIds: string[] }> {
  await lockFacts(trx, userId);
  const people = await trx
    .selectFrom('person')
    .select(['id', 'network', 'urn', 'public_id', 'url', 'name', 'headline', 'title', 'company', 'seniority'])
    .select(['location', 'email', 'picture_url', 'sources'])
    .where('user_id', '=', userId)
    .where('headline_read', '=', 0)
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute();
  const changed = people.filter((person) => guessFromHeadline(person).length > 0);
  for (const realm of ['sample', 'real'] as const) {
    const of = changed.filter((person) => person.network === realm);
    await updatePeople(trx, { userId, realm }, of);
    await linkCompanies(
      trx,
      { userId, realm },
      of.map(({ id }) => id),
    );
  }
  await sql`update person set headline_read = 1
    where user_id = ${userId} and id = any(${people.map(({ id }) => id)}::uuid[])`.execute(trx);
  return { read: people.length, changedIds: changed.map(({ id }) => id) };
}
