import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { watchSignals } from '#server/modules/signals/change-outbox/watch-signals.ts';

/** Has changes of a user's signals written down as long as a webhook wants them. The caller holds `lockFacts`. */
export async function keepWatch(trx: Transaction<Database>, userId: string): Promise<void> {
  const wanting = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '!=', 'disabled')
    .limit(1)
    .executeTakeFirst();
  await watchSignals(trx, userId, wanting !== undefined);
}
