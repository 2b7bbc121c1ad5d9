import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { rebuildSignals } from '#server/modules/signals/rebuild-signals.ts';

/** Makes the signals of people again in every connected profile that they have engaged with, disconnected ones too. */
export async function rebuildEverywhere(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<void> {
  const { rows } = await sql<{ profileId: string; personIds: string[] }>`
    select connected_profile_id as "profileId", array_agg(distinct person_id) as "personIds" from engagement
    where user_id = ${userId} and person_id = any(${personIds}::uuid[]) and direction = 'inbound'
    group by connected_profile_id`.execute(trx);
  for (const profile of rows) {
    await rebuildSignals(trx, { userId, id: profile.profileId }, profile.personIds);
  }
}
