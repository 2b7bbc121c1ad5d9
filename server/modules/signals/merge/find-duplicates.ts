import { type Kysely, sql } from 'kysely';
import type { Duplicate } from '#contract/people.ts';
import type { Database } from '#server/db/database.ts';
import { areDifferentPeople } from '#server/modules/network/people/person-keys.ts';
import { requireOwnedPerson } from '#server/modules/network/people/require-owned-person.ts';

/** Most that are answered. */
const max = 20;
/** Most that are looked at: some are known to be others. */
const maxLookedAt = 100;

type Row = Duplicate & { urns: string[] };

/**
 * People who may be the same as one: with the same email address, or with the same name and the same company or
 * headline, case and accents ignored. Not those whom the network knows by another id, and not those whom the user took
 * apart.
 *
 * @throws AppError `not_found`
 */
export async function findDuplicates(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<{ items: Duplicate[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { id, network, facts, urns, records } = await requireOwnedPerson(trx, userId, personId);
      const { name, headline, company, email } = facts;
      const { rows } = await sql<Row>`
        select distinct on (rank, found.id) found.id as "personId", found.name, found.headline, found.company,
          found.picture_url as "pictureUrl", found.url, (array['email', 'company', 'headline'])[rank] as reason,
          array(select substr(key, 5) from person_key key where key.user_id = found.user_id
            and key.person_id = found.id and key.key like 'urn:%') as urns
        from (
          select 1 as rank, person.* from person
          where user_id = ${userId}::uuid and network = ${network} and lower(email) = lower(${email}::text)
          union all
          select case when ingrow_fold(company) = ingrow_fold(${company}::text) then 2 else 3 end, person.* from person
          where user_id = ${userId}::uuid and network = ${network} and ingrow_fold(name) = ingrow_fold(${name}::text)
            and (ingrow_fold(company) = ingrow_fold(${company}::text)
              or ingrow_fold(headline) = ingrow_fold(${headline}::text))
        ) as found
        where found.id <> ${id}::uuid and not exists (
          select from person_apart apart
          where apart.user_id = ${userId}::uuid and (
            (apart.one_id = found.id and apart.other_id = any(${records}::uuid[]))
            or (apart.other_id = found.id and apart.one_id = any(${records}::uuid[])))
        )
        order by rank, found.id limit ${maxLookedAt}`.execute(trx);
      const seen = new Set<string>();
      const items = rows.flatMap(({ urns: others, ...found }) => {
        const isOther = others.some((other) => [...urns].some((urn) => areDifferentPeople(urn, other)));
        if (isOther || seen.has(found.personId)) return [];
        seen.add(found.personId);
        return [found];
      });
      return { items: items.slice(0, max) };
    });
}
