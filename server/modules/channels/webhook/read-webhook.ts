import { type Kysely, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Webhook, WebhookHour } from '#contract/webhook.ts';
import type { Database } from '#server/db/database.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import { findEndpoint } from './require-owned-endpoint.ts';
import { webhookAnswer } from './webhook-answer.ts';

const hourMs = 3_600_000;
const hours = 24;

/** The webhook of a network, and its attempts of the last 24 hours, the one at hand included, hour by hour. */
export async function readWebhook(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
  now: Date,
): Promise<{ network: Network; webhook: Webhook | null; hours: WebhookHour[] }> {
  const network = await shownNetwork(db, userId, asked);
  const endpoint = await findEndpoint(db, userId, network);
  if (endpoint === null) return { network, webhook: null, hours: [] };
  const since = new Date((Math.floor(now.getTime() / hourMs) - hours + 1) * hourMs);
  const { rows } = await sql<{ at: Date; delivered: number; failed: number }>`
    select date_bin('1 hour', started_at, ${since}::timestamptz) as at,
      (count(*) filter (where is_success))::integer as delivered,
      (count(*) filter (where not is_success))::integer as failed
    from webhook_delivery
    where user_id = ${userId} and endpoint_id = ${endpoint.id} and started_at >= ${since}::timestamptz
    group by 1`.execute(db);
  const known = new Map(rows.map((row) => [row.at.getTime(), row]));
  return {
    network,
    webhook: await webhookAnswer(db, endpoint, now),
    hours: Array.from({ length: hours }, (_, index) => {
      const at = since.getTime() + index * hourMs;
      const { delivered = 0, failed = 0 } = known.get(at) ?? {};
      return { at: new Date(at).toISOString(), delivered, failed };
    }),
  };
}
