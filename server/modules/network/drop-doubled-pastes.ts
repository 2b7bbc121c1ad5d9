import { sql, type Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Takes away what was pasted of a post where a source has told the same since: the reaction of the same person, or
 * their comment of the same words (a page cuts long ones off). The caller holds
 * {@link import('./lock-facts.ts').lockFacts}, and makes the signals of those concerned anew.
 *
 * @returns the people concerned
 */
export async function dropDoubledPastes(
  trx: Transaction<Database>,
  whose: { userId: string; connectedProfileId: string; network: Network },
  urns: string[],
): Promise<string[]> {
  const { userId, connectedProfileId, network } = whose;
  const words = (column: string) => sql`lower(regexp_replace(${sql.ref(column)}, '[\\s…]+', '', 'g'))`;
  const { rows } = await sql<{ personId: string }>`
    delete from engagement as pasted using post, engagement as told
    where post.user_id = ${userId}::uuid and post.network = ${network} and post.urn = any(${urns}::text[])
      and pasted.user_id = ${userId}::uuid and pasted.connected_profile_id = ${connectedProfileId}::uuid
      and pasted.post_id = post.id and pasted.source = 'paste' and pasted.direction = 'inbound'
      and told.user_id = ${userId}::uuid and told.connected_profile_id = ${connectedProfileId}::uuid
      and told.post_id = post.id and told.source <> 'paste' and told.direction = 'inbound'
      and told.person_id = pasted.person_id
      and (
        (pasted.type = 'reaction' and told.type = 'reaction')
        or (pasted.type = 'comment' and told.type in ('comment', 'reply') and (
          pasted.text is null or starts_with(${words('told.text')}, ${words('pasted.text')})
        ))
      )
    returning pasted.person_id as "personId"`.execute(trx);
  return [...new Set(rows.map(({ personId }) => personId))];
}
