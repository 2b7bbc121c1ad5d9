import { sql } from 'kysely';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { takeChanged, usersWithChanges } from '#server/modules/signals/changed/take-changed.ts';
import { makeEvents } from './make-events.ts';
import { matchingSignals } from './matching-signals.ts';
import { type EndpointKey, holdEndpoint } from './own-endpoint.ts';

/** Signals in one transaction, and users in one pass. */
const batchSize = 1000;
const mostUsers = 100;

/** Makes events of all signals that have changed, for the webhooks that want them; in batches, each whole or not at all. */
export async function drainChanges(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const userId of await usersWithChanges(deps.db, mostUsers)) {
    while (await drainBatch(deps, userId)) {
      // Until nothing is left of this user.
    }
  }
}

/** @returns whether there may be more */
async function drainBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const endpoints = await trx
      .selectFrom('webhook_endpoint')
      .select(['user_id as userId', 'id as endpointId'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const held = [];
    for (const key of endpoints satisfies EndpointKey[]) held.push(await holdEndpoint(trx, key));
    const ids = await takeChanged(trx, userId, batchSize);
    if (ids.length === 0) return false;
    const now = clock.now();
    for (const endpoint of held) {
      if (endpoint === null || endpoint.state === 'disabled') continue;
      const matching = await matchingSignals(trx, endpoint, now);
      const which = sql`signal.user_id = ${userId}::uuid and signal.id = any(${ids}::uuid[]) and ${matching}`;
      const made = await makeEvents(trx, endpoint, which, 'change', now);
      if (made.length > 0) await notifyChange(trx, userId, { name: 'webhook', id: endpoint.id });
    }
    return ids.length === batchSize;
  });
}
