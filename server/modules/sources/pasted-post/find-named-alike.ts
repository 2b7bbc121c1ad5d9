import { sql, type Transaction } from 'kysely';
import type { NamedAlike } from '#contract/posts.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

/** More people of one name do not help to choose. */
const maxAlike = 5;

/**
 * A user's own people of exactly these names, case and accents ignored, at most five each; the one who engaged most
 * comes first.
 */
export async function findNamedAlike(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  names: string[],
): Promise<Map<string, NamedAlike[]>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<NamedAlike & { wanted: string }>`
    select wanted.name as wanted, found.id as "personId", found.name, found.headline, found.url
    from unnest(${wanted}::text[]) as wanted (name)
    cross join lateral (
      select person.id, person.name, person.headline, person.url,
        (select sum(interactions) from signal
          where signal.user_id = person.user_id and signal.person_id = person.id) as interactions
      from person
      where person.user_id = ${profile.user_id}::uuid and person.network = ${profile.network}
        and ingrow_fold(person.name) = ingrow_fold(wanted.name)
      order by interactions desc nulls last, person.id limit ${maxAlike}
    ) as found`.execute(trx);
  const alike = new Map<string, NamedAlike[]>();
  for (const { wanted: name, ...found } of rows) alike.set(name, [...(alike.get(name) ?? []), found]);
  return alike;
}
