import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { keepWatch } from './keep-watch.ts';

/** Deletes the webhook of a network with its secret, events and log. Nothing is left to do where there is none. */
export async function disconnectWebhook(
  db: Kysely<Database>,
  userId: string,
  network: Network | undefined,
): Promise<{ ids: string[] }> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const gone = await trx
      .deleteFrom('webhook_endpoint')
      .where('user_id', '=', userId)
      .where('network', '=', await shownNetwork(trx, userId, network))
      .returning('id')
      .execute();
    await keepWatch(trx, userId);
    for (const { id } of gone) await notifyChange(trx, userId, { name: 'webhook', id });
    return { ids: gone.map(({ id }) => id) };
  });
}
