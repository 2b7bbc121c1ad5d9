import { sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { WebhookEventDetails } from '#contract/webhook.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { attemptEvent } from './attempt-event.ts';
import { signingSecrets } from './endpoint-secrets.ts';
import { makeEvents } from './make-events.ts';
import { matchingSignals } from './matching-signals.ts';
import { readEvent } from './read-events.ts';
import { recordTest } from './record-attempts.ts';
import { lockEndpoint, requireOwnedEndpoint } from './require-owned-endpoint.ts';

/**
 * Sends the matching signal that was active last, as it is, once and at once; paused and disabled webhooks too. It is
 * an event like any other, with the next number of its signal.
 *
 * @throws AppError `not_found` without a webhook, `conflict` where no signal matches
 */
export async function sendTest(
  deps: Pick<Deps, 'db' | 'clock' | 'web' | 'secrets'>,
  userId: string,
  network: Network | undefined,
): Promise<WebhookEventDetails> {
  const { db, clock, secrets } = deps;
  const { id, key, to } = await db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const key = { userId, endpointId: (await requireOwnedEndpoint(trx, userId, network)).id };
    const endpoint = await lockEndpoint(trx, key);
    if (endpoint === null) throw notFound('Webhook');
    const now = clock.now();
    const to = { url: endpoint.url, secrets: signingSecrets(secrets, endpoint, now) };
    const matching = await matchingSignals(trx, endpoint, now);
    const newest = sql`signal.user_id = ${userId}::uuid and signal.id = (
      select signal.id from signal where ${matching} order by signal.latest_at desc, signal.id desc limit 1)`;
    const [made] = await makeEvents(trx, endpoint, newest, 'test', now);
    if (made !== undefined) return { id: made, key, to };
    throw new AppError(
      'conflict',
      'No signal matches yet, so there is nothing to send. Connect a profile first, or choose a wider filter.',
    );
  });
  const event = await readEvent(db, userId, id, clock.now());
  await recordTest(deps, key, await attemptEvent(deps, to, event));
  return readEvent(db, userId, id, clock.now());
}
