import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { nextDigest } from './digest-times.ts';

/**
 * After a restore: digests that came due since the backup was taken may have been sent. The next one reports what is
 * new since the last that is known.
 */
export async function skipDigests(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  const due = await trx
    .selectFrom('signals_digest')
    .select(['user_id', 'via', 'hour', 'time_zone'])
    .where('is_on', '=', true)
    .where('next_at', '<=', now)
    .execute();
  for (const { user_id, via, hour, time_zone } of due) {
    await trx
      .updateTable('signals_digest')
      .set({ next_at: nextDigest(now, hour, time_zone).at })
      .where('user_id', '=', user_id)
      .where('via', '=', via)
      .execute();
  }
}
