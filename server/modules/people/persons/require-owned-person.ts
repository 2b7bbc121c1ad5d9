import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { type PersonFacts, personFields } from './merge-person.ts';

/** One of the caller's people, with everything known about them. */
export type OwnedPerson = {
  id: string;
  realm: Realm;
  facts: PersonFacts;
  /** The LinkedIn ids that lead to them. */
  urns: Set<string>;
  /** The person and the records merged into them. */
  records: string[];
};

/**
 * @throws AppError `not_found` if the person doesn't exist, belongs to another user, or was merged into
 *   another
 */
export async function requireOwnedPerson(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<OwnedPerson> {
  const row = await trx
    .selectFrom('person')
    .select(['id', 'network', 'sources', 'seniority', ...personFields])
    .select(
      sql<string[]>`array(select substr(key, 5) from person_key
        where user_id = person.user_id and person_id = person.id and key like 'urn:%')`.as('urns'),
    )
    .select(
      sql<string[]>`array(select gone_id from person_merge
        where user_id = person.user_id and person_id = person.id)`.as('gone'),
    )
    .where(owned('person', { userId, id }))
    .executeTakeFirst();
  if (row === undefined) throw notFound('Person');
  const { id: own, network: realm, urns, gone, ...facts } = row;
  return { id: own, realm, facts, urns: new Set(urns), records: [own, ...gone] };
}
