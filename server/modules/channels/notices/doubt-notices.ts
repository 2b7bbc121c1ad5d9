import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

const words = 'inGrow was restored from a backup that is older than this, so it may have been sent.';

/** After a restore: mails and messages that were due since the backup was taken may have told their user already. */
export async function doubtNotices(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx
    .updateTable('notice_delivery')
    .set({ state: 'unknown', leased_until: null, error: words, settled_at: now })
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .execute();
}
