import type { Generated, JSONColumnType } from 'kysely';
import type { WebhookEventState, WebhookEventType } from '#contract/channels/webhook.ts';
import type { Realm } from '#contract/profile.ts';

/** Where a user's signals of a realm are sent. */
export interface WebhookEndpointTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  url: string;
  /** Encrypted by `endpoint-secrets.ts`. */
  secret: Buffer;
  former_secret: Buffer | null;
  /** The former secret signs too until then. */
  former_until: Date | null;
  /** Only signals of this profile; null for the whole realm. */
  connected_profile_id: string | null;
  /** As they were stored; `readFilters` in `events/make-events.ts` reads them. */
  filters: JSONColumnType<Record<string, unknown>>;
  with_do_not_engage: Generated<boolean>;
  state: 'active' | 'paused' | 'disabled';
  disabled_reason: string | null;
  disabled_at: Date | null;
  /** The first failure after the last success. */
  failing_since: Date | null;
  /** How often in a row the receiver asked for a pause. */
  slowdowns: Generated<number>;
  slow_until: Date | null;
  /** The worker that is sending, until `leased_until`. */
  lease: string | null;
  leased_until: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The number of a signal's last event. Kept for signals that a merge has ended, in case it is undone. */
export interface WebhookSequenceTable {
  user_id: string;
  endpoint_id: string;
  signal_id: string;
  last: number;
}

/** A message to a webhook about a signal. */
export interface WebhookEventTable {
  user_id: string;
  id: Generated<string>;
  endpoint_id: string;
  signal_id: string;
  sequence: number;
  type: WebhookEventType;
  origin: 'change' | 'backfill' | 'test';
  /** The exact body that is sent. */
  body: string;
  state: WebhookEventState;
  /** Tries within the schedule. Starts at 0 again after a replay. */
  tries: Generated<number>;
  /** All attempts ever made. */
  attempts: Generated<number>;
  /** When it is tried next; only while pending. */
  next_at: Date | null;
  finished_at: Date | null;
  made_at: Date;
}

/** One attempt to deliver an event. */
export interface WebhookDeliveryTable {
  user_id: string;
  event_id: string;
  number: number;
  endpoint_id: string;
  url: string;
  started_at: Date;
  ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  is_success: boolean;
}
