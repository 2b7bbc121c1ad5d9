import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { eraseApart } from './merge/apart.ts';
import type { OwnedPerson } from './merge/require-owned-person.ts';

/**
 * Erases a person with all facts of them: keys, engagements, the records they were merged from, and posts by others
 * that only they had engaged with. Posts that they wrote name nobody any more. What other modules keep of the person goes with the record.
 */
export async function erasePersonFacts(
  trx: Transaction<Database>,
  userId: string,
  { id, network, facts, records }: OwnedPerson,
): Promise<void> {
  await eraseApart(trx, userId, records);
  const { rows: keys } = await sql<{ name: string }>`
    select substr(key, strpos(key, ':') + 1) as name from person_key
    where user_id = ${userId} and person_id = ${id}`.execute(trx);
  // A key is an address, or the part of one behind /in/.
  const addresses = keys.flatMap(({ name }) => [
    name,
    `https://www.linkedin.com/in/${encodeURIComponent(name)}`,
  ]);
  await sql`update post set author_name = null, author_url = null
    where user_id = ${userId} and network = ${network}
      and author_url = any(${[...addresses, facts.url ?? '']}::text[])`.execute(trx);
  const { rows: posts } = await sql<{ id: string }>`
    select distinct post_id as id from engagement
    where user_id = ${userId} and person_id = ${id} and post_id is not null`.execute(trx);
  await trx.deleteFrom('person').where('user_id', '=', userId).where('id', '=', id).execute();
  await sql`delete from post where user_id = ${userId} and id = any(${posts.map((post) => post.id)}::uuid[])
    and author_profile_id is null and not held and not exists (
      select from engagement e where e.user_id = post.user_id and e.post_id = post.id
    )`.execute(trx);
}
