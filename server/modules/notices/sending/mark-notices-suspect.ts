import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** After the database went back to an earlier state: notices due since then may have been sent, so they aren't sent again. */
export async function markNoticesSuspect(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx
    .updateTable('notice_delivery')
    .set({
      state: 'unknown',
      leased_until: null,
      finished_at: now,
      error: 'The database went back to an earlier state, so it may already have been sent.',
    })
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('leased_until', 'is not', null)]))
    .execute();
}
