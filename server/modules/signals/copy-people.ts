import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Copies what is now known of people into their signals, of whichever connected profile. Whoever changes a person
 * calls this in the same transaction, since lists search, sort and show these copies.
 */
export async function copyPeople(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await sql`update signal set name = person.name, headline = person.headline, title = person.title,
      company = person.company, seniority = person.seniority, guessed = person.guessed,
      location = person.location, picture_url = person.picture_url, url = person.url, updated_at = now()
    from person
    where signal.user_id = ${userId} and signal.person_id = any(${personIds}::uuid[])
      and person.user_id = signal.user_id and person.id = signal.person_id
      and (signal.name, signal.headline, signal.title, signal.company, signal.seniority, signal.guessed,
        signal.location, signal.picture_url, signal.url) is distinct from (person.name, person.headline, person.title, person.company,
        person.seniority, person.guessed, person.location, person.picture_url, person.url)`.execute(trx);
}
