import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { addToChangeOutbox } from '#server/modules/signals/change-outbox.ts';
import { usesCompanyFields } from '#server/modules/signals/score/fit-sql.ts';
import { lockedScoreRules, scoreSet } from '#server/modules/signals/score/score-rules.ts';

/**
 * Copies the current data of people into their signals in all connected profiles. Callers that change a
 * person call this in the same transaction, because lists search, sort and show these copies. Heat and fit
 * are recalculated under the user's current rules.
 */
export async function copyPeople(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const rules = await lockedScoreRules(trx, userId);
  await sql`with copied as (update signal set name = person.name, headline = person.headline, title = person.title,
      company = person.company, seniority = person.seniority, guessed = person.guessed,
      location = person.location, picture_url = person.picture_url, url = person.url,
      company_id = person.company_id, has_email = person.email is not null,
      ${scoreSet(rules, 'person')}, updated_at = now()
    from person
    where signal.user_id = ${userId} and signal.person_id = any(${personIds}::uuid[])
      and person.user_id = signal.user_id and person.id = signal.person_id
      and (signal.name, signal.headline, signal.title, signal.company, signal.seniority, signal.guessed,
        signal.location, signal.picture_url, signal.url, signal.company_id, signal.has_email)
        is distinct from (person.name, person.headline, person.title, person.company, person.seniority,
        person.guessed, person.location, person.picture_url, person.url, person.company_id,
        person.email is not null)
      returning signal.user_id, signal.id,
        (old.name, old.headline, old.url) is distinct from (new.name, new.headline, new.url) as says_news)
    ${addToChangeOutbox('copied')}`.execute(trx);
}

/**
 * Moves the signals of merged companies to the remaining company, and recalculates their fit if rules use
 * company data. Callers that change a company call this in the same transaction.
 */
export async function moveToCompany(
  trx: Transaction<Database>,
  userId: string,
  { id, united }: { id: string; united: string[] },
): Promise<void> {
  // Profile by profile, along the index on companies.
  const ofProfiles = sql`signal.user_id = ${userId}
    and signal.connected_profile_id = any(array(select id from connected_profile where user_id = ${userId}))`;
  if (united.length > 0) {
    await sql`update signal set company_id = ${id}, updated_at = now()
      where ${ofProfiles} and company_id = any(${united}::uuid[])`.execute(trx);
  }
  const rules = await lockedScoreRules(trx, userId);
  if (!usesCompanyFields(rules.fit)) return;
  await sql`update signal set ${scoreSet(rules, 'signal')}, updated_at = now()
    where ${ofProfiles} and company_id = ${id}`.execute(trx);
}
