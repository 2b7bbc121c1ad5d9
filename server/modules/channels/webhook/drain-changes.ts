import { sql } from 'kysely';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import {
  takeFromChangeOutbox,
  usersWithChanges,
} from '#server/modules/signals/change-outbox/take-from-change-outbox.ts';
import { makeEvents } from './make-events.ts';
import { matchingSignals } from './matching-signals.ts';
import { type EndpointKey, lockEndpoint } from './require-owned-endpoint.ts';

/** Signals in one transaction, users in one pass, and users side by side: one may wait for an import's batch. */
const batchSize = 1000;
const maxUsers = 100;
const sideBySide = 3;

/**
 * Makes events of all signals that have changed, for the webhooks that want them; in batches, each whole or not at
 * all, and everybody's first batch before anybody's second. What fails for one user is left for the next pass.
 */
export async function drainChanges(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const left = await usersWithChanges(deps.db, maxUsers);
  const lane = async () => {
    for (let userId = left.shift(); userId !== undefined; userId = left.shift()) {
      try {
        if (await drainBatch(deps, userId)) left.push(userId);
      } catch (error) {
        deps.log.error({ err: error, userId }, 'making events for a webhook failed');
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
}

/** While no merge changes what is read. @returns whether there may be more */
async function drainBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const endpoints = await trx
      .selectFrom('webhook_endpoint')
      .select(['user_id as userId', 'id as endpointId'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const locked = [];
    for (const key of endpoints satisfies EndpointKey[]) locked.push(await lockEndpoint(trx, key));
    const ids = await takeFromChangeOutbox(trx, userId, batchSize);
    if (ids.length === 0) return false;
    const now = clock.now();
    for (const endpoint of locked) {
      if (endpoint === null || endpoint.state === 'disabled') continue;
      const matching = await matchingSignals(trx, endpoint, now);
      const which = sql`signal.user_id = ${userId}::uuid and signal.id = any(${ids}::uuid[]) and ${matching}`;
      const made = await makeEvents(trx, endpoint, which, 'change', now);
      if (made.length > 0) await notifyChange(trx, userId, { name: 'webhook', id: endpoint.id });
    }
    return ids.length === batchSize;
  });
}
