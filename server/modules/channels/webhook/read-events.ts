import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Network } from '#contract/profile.ts';
import type { WebhookEvent, WebhookEventDetails, WebhookEventState } from '#contract/webhook.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { plainHeaders } from './endpoint-secrets.ts';
import { findEndpoint } from './require-owned-endpoint.ts';

const defaultLimit = 50;
const maxAttempts = 50;
const EventsCursor = z.object({ id: Id });

type Row = Omit<WebhookEvent, 'nextAt' | 'settledAt' | 'createdAt' | 'last'> & {
  body: string;
  nextAt: Date | null;
  settledAt: Date | null;
  madeAt: Date;
  lastStatus: number | null;
  lastMs: number | null;
  lastError: string | null;
};

/**
 * A page of a webhook's events, newest first; empty where there is none.
 *
 * @throws AppError that names the field `cursor` where it is broken
 */
export async function listEvents(
  db: Kysely<Database>,
  userId: string,
  query: {
    state?: WebhookEventState[] | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
    network?: Network | undefined;
  },
): Promise<{ items: WebhookEvent[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(EventsCursor, query.cursor);
  const endpoint = await findEndpoint(db, userId, await shownNetwork(db, userId, query.network));
  if (endpoint === null) return { items: [], nextCursor: null };
  const limit = query.limit ?? defaultLimit;
  const states = query.state?.length ? sql`and event.state = any(${query.state}::text[])` : sql``;
  const further = after === null ? sql`` : sql`and event.id < ${after.id}::uuid`;
  const rows = await selectEvents(
    db,
    sql`where event.user_id = ${userId} and event.endpoint_id = ${endpoint.id} ${states} ${further}
      order by event.id desc limit ${limit + 1}`,
  );
  const items = rows.slice(0, limit).map(eventAnswer);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor({ id: last.id }) : null };
}

/** One event with what is sent and its attempts. @throws AppError `not_found` */
export async function readEvent(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<WebhookEventDetails> {
  const [row] = await selectEvents(db, sql`where event.user_id = ${userId} and event.id = ${id}`);
  if (row === undefined) throw notFound('Delivery');
  const log = await db
    .selectFrom('webhook_delivery')
    .select(['number', 'url', 'started_at', 'ms', 'status', 'error', 'answer', 'is_success as succeeded'])
    .where('user_id', '=', userId)
    .where('event_id', '=', id)
    .orderBy('number', 'desc')
    .limit(maxAttempts)
    .execute();
  return {
    ...eventAnswer(row),
    headers: plainHeaders(row.id, log[0]?.started_at ?? row.nextAt ?? now),
    body: row.body,
    log: log.map(({ started_at, ...attempt }) => ({ ...attempt, startedAt: started_at.toISOString() })),
  };
}

async function selectEvents(db: Kysely<Database>, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select event.id, event.type, event.origin, event.signal_id as "signalId", signal.name, event.sequence,
      event.state, event.attempts, event.next_at as "nextAt", event.finished_at as "settledAt",
      event.made_at as "madeAt", event.body, last.status as "lastStatus", last.ms as "lastMs",
      last.error as "lastError"
    from webhook_event event
    join signal on signal.user_id = event.user_id and signal.id = event.signal_id
    left join webhook_delivery last on last.user_id = event.user_id and last.event_id = event.id
      and last.number = event.attempts ${rest}`.execute(db);
  return rows;
}

function eventAnswer({ body: _, madeAt, lastStatus, lastMs, lastError, ...row }: Row): WebhookEvent {
  return {
    ...row,
    nextAt: row.nextAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    createdAt: madeAt.toISOString(),
    last: lastMs === null ? null : { status: lastStatus, ms: lastMs, error: lastError },
  };
}
