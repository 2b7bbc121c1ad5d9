import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Channel, Mention, PublicationOptions } from '#contract/channels/publications.ts';
import type { WebhookEventState, WebhookEventType } from '#contract/channels/webhook.ts';
import type { Network } from '#contract/profile.ts';
import type { ChannelProvider, PostMedia } from '#server/ports/channel/port.ts';

export type { Channel };

/** An authorized connection to an account at a channel. */
export interface ConnectionTable {
  user_id: string;
  id: Generated<string>;
  channel: Channel;
  /** The provider through which we reach the channel. */
  provider: ChannelProvider;
  network: Network;
  external_id: string;
  /** The member behind the account, as the database derives it. */
  member_id: GeneratedAlways<string>;
  name: string;
  url: string | null;
  picture_url: string | null;
  scopes: Generated<string[]>;
  /** Tokens, encrypted by `connection-secrets.ts`. */
  secrets: Buffer | null;
  /** Accounts the vendor still has to delete. */
  to_remove: Generated<string[]>;
  /** When the user has to reconnect. */
  expires_at: Date | null;
  /** When the access token is refreshed; null if it isn't. */
  refresh_at: Date | null;
  token_ends_at: Date | null;
  /** How often in a row refreshing the token failed. */
  refresh_failures: Generated<number>;
  details: JSONColumnType<Record<string, string>>;
  state: Generated<'active' | 'expiring' | 'needs_reconnect' | 'missing_scope' | 'disabled'>;
  state_reason: string | null;
  connected_at: Date;
  checked_at: Date | null;
  /** When its status is read at the provider after a hint. */
  status_due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A link to connect an account, from the click until its user returns. */
export interface ConnectionAttemptTable {
  user_id: string;
  id: Generated<string>;
  provider: ChannelProvider;
  network: Network;
  state_hash: Buffer;
  name_hash: Buffer;
  return_url: string;
  /** Whether the vendor was given a callback URL. */
  is_notified: boolean;
  account_id: string | null;
  connection_id: string | null;
  /** The PKCE verifier, encrypted. */
  verifier: Buffer | null;
  expires_at: Date;
  created_at: Date;
}

/** A text on its way to a channel, sent at most once. */
export interface PublicationTable {
  user_id: string;
  id: Generated<string>;
  channel: Channel;
  network: Network;
  connection_id: string | null;
  /** The member it was approved for: the connection's `member_id` at that time. Null before approval. */
  member_id: string | null;
  member_name: string | null;
  kind: 'post' | 'comment';
  text: string;
  target_urn: string | null;
  target_url: string | null;
  options: JSONColumnType<PublicationOptions, string | null | undefined, string | null> | null;
  /** Expected cost in millionths of a US dollar. */
  cost_micros: number | null;
  origin: 'user' | 'ready_comment' | 'agent' | 'feed' | 'digest' | 'notice';
  state:
    | 'draft'
    | 'scheduled'
    | 'publishing'
    | 'published'
    | 'failed'
    | 'missed'
    | 'unconfirmed'
    | 'cancelled';
  approved_at: Date | null;
  /** When the user wants it published. */
  due_at: Date | null;
  /** When it is tried next; only while scheduled. */
  try_at: Date | null;
  /** Stored before the call. Once sending has started, it is never sent again. */
  send_started_at: Date | null;
  /** The vendor account it was sent from; checks look for it there. */
  sent_as: string | null;
  /** A worker owns it until then; only while publishing. */
  leased_until: Date | null;
  /** How often it was checked for after an unknown outcome. */
  checks: Generated<number>;
  /** When it is checked for next; only while unconfirmed. */
  check_at: Date | null;
  finished_at: Date | null;
  external_id: string | null;
  external_url: string | null;
  error_kind: string | null;
  error_message: string | null;
  /** When it was last due and couldn't be sent, and why. */
  blocked_at: Date | null;
  blocked_reason: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Shared by texts written together for several channels. */
  composition_id: Generated<string>;
  /** Shared by the parts of one post on one channel. */
  thread_id: Generated<string>;
  /** Its position among the parts, starting at 0. */
  part: Generated<number>;
  /** Its counts, as the channel reported them at `counted_at`; null if the channel reports none. */
  like_count: number | null;
  reply_count: number | null;
  repost_count: number | null;
  counted_at: Date | null;
  /** When the channel is next asked for its counts. */
  count_due_at: Date | null;
  /** People and companies mentioned by name, on LinkedIn. */
  mentions: ColumnType<Mention[], string | undefined, string>;
}

/** An image or PDF for posts, as it was uploaded. */
export interface PublicationImageTable {
  user_id: string;
  id: Generated<string>;
  /** Read from the bytes. */
  content_type: PostMedia['contentType'];
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
  /** An image's alt text, or a PDF's title. */
  alt: Generated<string>;
  bytes: Buffer;
  created_at: Date;
}

/** An image at its position in a publication. */
export interface PublicationMediaTable {
  user_id: string;
  publication_id: string;
  /** Starting at 0. */
  position: number;
  image_id: string;
}

/** When Today asks whether to post something again. */
export interface PostReminderTable {
  user_id: string;
  composition_id: string;
  network: Network;
  /** A day in the user's time zone. */
  remind_on: string;
  created_at: Generated<Date>;
}

/** A call for a publication that was made or is about to be made. */
export interface PublicationAttemptTable {
  user_id: string;
  publication_id: string;
  number: number;
  send_started_at: Date;
  ended_at: Date | null;
  outcome: 'sent' | 'refused' | 'not_sent' | 'unknown' | null;
  error_kind: string | null;
  message: string | null;
}

/** A user's choice to get a digest of new signals each morning. One row for mail and one for Slack. */
export interface SignalsDigestTable {
  user_id: string;
  via: 'slack' | 'mail';
  is_on: boolean;
  /** In the user's time zone, 0 to 23. */
  hour: number;
  /** Null: the channel picked when connecting. */
  channel_id: string | null;
  channel_name: string | null;
  /** The `member_id` of the connection it was switched on for; null while it is off. */
  member_id: string | null;
  /** Why inGrow switched it off; shown to the user. */
  off_reason: string | null;
  /** Where the first digest's window starts; null if it was never on. */
  first_from: Date | null;
  /** When the next one is due; null while it is off. */
  next_at: Date | null;
  /** The time zone that `next_at` was computed for. */
  time_zone: string;
  created_at: Date;
  updated_at: Date;
}

/** A day whose digest was created, whatever its outcome, or that had no news. */
export interface SignalsDigestDayTable {
  user_id: string;
  via: 'slack' | 'mail';
  /** `YYYY-MM-DD` in the user's time zone. */
  day: string;
  /** The end of this digest's window. The next window starts there once this one was sent. */
  until_at: Date;
  /** The number of new signals. */
  signals: number;
  publication_id: string | null;
  /** The notice that mailed it. */
  notice_id: string | null;
}

/** What a user wants to be notified of, and how. */
export interface NoticeChoiceTable {
  user_id: string;
  kind: NoticeKind;
  by_mail: boolean;
  by_slack: boolean;
  /** The `member_id` of the connection it was switched on for. */
  slack_member_id: string | null;
  updated_at: Date;
}

/** A mail or Slack message with a user's notices of one kind. */
export interface NoticeDeliveryTable {
  user_id: string;
  id: Generated<string>;
  kind: NoticeKind;
  via: 'mail' | 'slack';
  /** `handed_over`: the publication has the outcome. */
  state: ColumnType<DeliveryState, DeliveryState | undefined>;
  due_at: Date;
  attempts: Generated<number>;
  /** A worker is sending it until then. If the worker stops midway, it becomes `unknown`. */
  leased_until: Date | null;
  publication_id: string | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

type DeliveryState = 'pending' | 'handed_over' | 'sent' | 'failed' | 'unknown';

/** Something a user is notified of, once per episode of its subject. */
export interface NoticeTable {
  user_id: string;
  id: Generated<string>;
  kind: NoticeKind;
  subject_id: string | null;
  episode: string;
  title: string;
  text: string;
  /** The page in the app that shows it. */
  path: string;
  /** The network whose data it shows; null if it shows none. */
  of_network: Network | null;
  mail_id: string | null;
  slack_id: string | null;
  created_at: Date;
}

/** Where a user's signals of a network are sent. */
export interface WebhookEndpointTable {
  user_id: string;
  id: Generated<string>;
  network: Network;
  url: string;
  /** Encrypted by `webhook/endpoint-secrets.ts`. */
  secret: Buffer;
  former_secret: Buffer | null;
  /** The former secret signs too until then. */
  former_until: Date | null;
  /** Only signals of this profile; null for the whole network. */
  connected_profile_id: string | null;
  /** As they were stored; `readFilters` in `webhook/make-events.ts` reads them. */
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
