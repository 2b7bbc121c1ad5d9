import { sql, type Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** Takes all people of a network, who are about to go, out of what can be taken back: nobody could be put on a list again. */
export async function erasePeopleOfNetwork(
  trx: Transaction<Database>,
  userId: string,
  network: Network,
): Promise<void> {
  const theirs = sql`(select id from person where user_id = ${userId}::uuid and network = ${network})`;
  await sql`update list_change set person_ids = array(
      select concerned from unnest(person_ids) as concerned where concerned not in ${theirs}
    )
    where user_id = ${userId}::uuid and person_ids && array${theirs}`.execute(trx);
  await sql`update bulk_change_batch set ids = array(
      select concerned from unnest(ids) as concerned where concerned not in ${theirs}
    )
    where user_id = ${userId}::uuid and ids && array${theirs}`.execute(trx);
}
