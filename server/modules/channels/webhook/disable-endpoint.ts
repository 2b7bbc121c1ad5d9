import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { keepWatch } from './keep-watch.ts';
import type { Endpoint } from './require-owned-endpoint.ts';

/**
 * Switches a webhook off: what waits has failed, and nothing new is written down until its user switches it on again.
 * The caller holds `lockFacts`.
 */
export async function disableEndpoint(
  trx: Transaction<Database>,
  { user_id, id }: Pick<Endpoint, 'user_id' | 'id'>,
  now: Date,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ state: 'disabled', disabled_reason: reason, disabled_at: now, slow_until: null, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('webhook_event')
    .set({ state: 'failed', next_at: null, finished_at: now })
    .where('user_id', '=', user_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
  await keepWatch(trx, user_id);
}
