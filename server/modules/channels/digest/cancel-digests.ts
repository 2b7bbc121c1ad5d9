import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { cancelPublication } from '#server/modules/channels/publications/publication-states.ts';

/**
 * Takes back a user's digests that wait to be sent, in the caller's transaction: the next one reports the same. A test
 * has an approval of its own, and stays.
 */
export async function cancelDigests(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const waiting = await trx
    .selectFrom('signals_digest_day as reported')
    .innerJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'reported.user_id')
        .onRef('publication.id', '=', 'reported.publication_id'),
    )
    .select('publication.id')
    .where('reported.user_id', '=', userId)
    .where('reported.via', '=', 'slack')
    .where('publication.state', 'in', ['scheduled', 'publishing'])
    .where('publication.send_started_at', 'is', null)
    .execute();
  for (const { id } of waiting) await cancelPublication(trx, { userId, id, now });
}
