import type { Kysely } from 'kysely';
import type { EditedPerson, PersonChange } from '#contract/signals/people.ts';
import { EditableField } from '#contract/signals/signal-details.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { linkCompanies } from '#server/modules/people/companies/link-companies.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { editedFields, setEdits } from '#server/modules/people/persons/merge-person.ts';
import { extractEdits, type PersonEdit } from '#server/modules/people/persons/person-edits.ts';
import { updatePeople } from '#server/modules/people/persons/person-rows.ts';
import { requireOwnedPerson } from '#server/modules/people/persons/require-owned-person.ts';
import { copyPeople } from '#server/modules/signals/recording/copy-people.ts';

/**
 * Corrects a person's data, in their signals too. Absent fields stay; null undoes an edit and shows what the
 * sources currently report.
 *
 * @throws AppError `not_found`
 */
export async function editPerson(
  db: Kysely<Database>,
  userId: string,
  id: string,
  change: PersonChange,
  now: Date,
): Promise<EditedPerson> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const { id: own, realm, facts } = await requireOwnedPerson(trx, userId, id);
    const before = extractEdits(structuredClone(facts));
    const kept = before.filter(({ field }) => change[field as EditableField] === undefined);
    const made = EditableField.options.flatMap((field): PersonEdit[] => {
      const value = change[field];
      return value ? [{ field, value, at: now.toISOString() }] : [];
    });
    const changed = setEdits(facts, [...kept, ...made]);
    await updatePeople(trx, { userId, realm }, [{ id: own, ...facts }]);
    if (changed.includes('company')) await linkCompanies(trx, { userId, realm }, [own]);
    await copyPeople(trx, userId, [own]);
    const profiles = await trx
      .selectFrom('signal')
      .select('connected_profile_id as id')
      .where('user_id', '=', userId)
      .where('person_id', '=', own)
      .execute();
    for (const profile of profiles) await notifyChange(trx, userId, { name: 'signals', id: profile.id });
    const { name, title, company, email, location } = facts;
    return { id: own, name: name ?? '', title, company, email, location, edited: editedFields(facts) };
  });
}
