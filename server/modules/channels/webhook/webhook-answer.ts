import { type Kysely, sql } from 'kysely';
import type { Webhook } from '#contract/webhook.ts';
import type { Database } from '#server/db/database.ts';
import { countUntold } from './matching-signals.ts';
import type { Endpoint } from './require-owned-endpoint.ts';
import { readFilters } from './stored-filters.ts';

/** A webhook as the wire shows it, without its secret. */
export async function webhookAnswer(db: Kysely<Database>, endpoint: Endpoint, now: Date): Promise<Webhook> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*) from webhook_event
        where user_id = ${endpoint.user_id} and endpoint_id = ${endpoint.id} and state = 'pending')::integer as waiting,
      (select count(*) from webhook_event
        where user_id = ${endpoint.user_id} and endpoint_id = ${endpoint.id} and state = 'failed')::integer as failed`.execute(
    db,
  );
  const isFailing = endpoint.state === 'active' && endpoint.failing_since !== null;
  const ahead = (at: Date | null) => (at !== null && at > now ? at.toISOString() : null);
  return {
    id: endpoint.id,
    network: endpoint.network,
    url: endpoint.url,
    connectedProfileId: endpoint.connected_profile_id,
    filters: readFilters(endpoint.filters),
    withDoNotEngage: endpoint.with_do_not_engage,
    state: isFailing ? 'failing' : endpoint.state,
    disabledReason: endpoint.disabled_reason,
    disabledAt: endpoint.disabled_at?.toISOString() ?? null,
    failingSince: endpoint.failing_since?.toISOString() ?? null,
    slowUntil: ahead(endpoint.slow_until),
    formerSecretUntil: ahead(endpoint.former_until),
    waiting: rows[0]?.waiting ?? 0,
    failed: rows[0]?.failed ?? 0,
    leftOut: await countUntold(db, endpoint, now),
    createdAt: endpoint.created_at.toISOString(),
  };
}
