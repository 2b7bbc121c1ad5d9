import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Channel, Mention, PublicationOptions } from '#contract/channels/publications.ts';
import type { WebhookEventState, WebhookEventType } from '#contract/channels/webhook.ts';
import type { Network } from '#contract/profile.ts';
import type { ChannelProvider, PostMedia } from '#server/ports/channel/port.ts';

export type { Channel };

/** An authorised link to an account at a channel. */
export interface ConnectionTable {
  user_id: string;
  id: Generated<string>;
  channel: Channel;
  /** Through whom we speak to the channel. */
  provider: ChannelProvider;
  network: Network;
  external_id: string;
  /** Who is behind the account, as the database derives it. */
  member_id: GeneratedAlways<string>;
  name: string;
  url: string | null;
  picture_url: string | null;
  scopes: Generated<string[]>;
  /** Tokens, encrypted by `connection-secrets.ts`. */
  secrets: Buffer | null;
  /** Accounts that the vendor is still to delete. */
  to_remove: Generated<string[]>;
  /** Until when it works without connecting again. */
  expires_at: Date | null;
  /** When the access token is refreshed; null where it is not. */
  refresh_at: Date | null;
  token_ends_at: Date | null;
  /** How often in a row the token could not be refreshed. */
  refresh_failures: Generated<number>;
  details: JSONColumnType<Record<string, string>>;
  state: Generated<'active' | 'expiring' | 'needs_reconnect' | 'missing_scope' | 'disabled'>;
  state_reason: string | null;
  connected_at: Date;
  checked_at: Date | null;
  /** When its status is read at the provider because a hint came. */
  status_due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A link to connect an account, from the click until its user is back. */
export interface ConnectionAttemptTable {
  user_id: string;
  id: Generated<string>;
  provider: ChannelProvider;
  network: Network;
  state_hash: Buffer;
  name_hash: Buffer;
  return_url: string;
  /** Whether the vendor was given a URL to call back. */
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
  /** In whose name it was approved: the `member_id` of the connection then; null before. */
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
  /** When the user wants it out. */
  due_at: Date | null;
  /** When it is tried next; only while scheduled. */
  try_at: Date | null;
  /** Written before the call. Once sending has started, it is never sent again. */
  send_started_at: Date | null;
  /** The account at the vendor that it was sent by, for whoever looks for it there. */
  sent_as: string | null;
  /** Until then a worker has it; only while publishing. */
  leased_until: Date | null;
  /** How often it was looked for after an unknown outcome. */
  checks: Generated<number>;
  /** When it is looked for next; only while unconfirmed. */
  check_at: Date | null;
  finished_at: Date | null;
  external_id: string | null;
  external_url: string | null;
  error_kind: string | null;
  error_message: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Shared by what was written at once for several channels. */
  composition_id: Generated<string>;
  /** Shared by the parts of one post on one channel. */
  thread_id: Generated<string>;
  /** Its position among them, from 0 on. */
  part: Generated<number>;
  /** What it got, as its channel said at `counted_at`; null where it does not say. */
  like_count: number | null;
  reply_count: number | null;
  repost_count: number | null;
  counted_at: Date | null;
  /** When its channel is next asked for them. */
  count_due_at: Date | null;
  /** Who is mentioned by name, on LinkedIn. */
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
  /** For those who do not see it; of a PDF its title. */
  alt: Generated<string>;
  bytes: Buffer;
  created_at: Date;
}

/** A picture in its place in a publication. */
export interface PublicationMediaTable {
  user_id: string;
  publication_id: string;
  /** From 0 on. */
  position: number;
  image_id: string;
}

/** When Today asks whether to post something again. */
export interface PostReminderTable {
  user_id: string;
  composition_id: string;
  network: Network;
  /** A day in the zone of its user. */
  remind_on: string;
  created_at: Generated<Date>;
}

/** A call that was made, or about to be made, for a publication. */
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

/** A user's choice to get a digest of new signals each morning, one row for each way to get it. */
export interface SignalsDigestTable {
  user_id: string;
  via: 'slack' | 'mail';
  is_on: boolean;
  /** Of the user's clocks, 0 to 23. */
  hour: number;
  /** Null: the channel that was picked on connecting. */
  channel_id: string | null;
  channel_name: string | null;
  /** The `member_id` of the connection that it was switched on for; null while it is off. */
  member_id: string | null;
  /** Why somebody else than its user switched it off, in words. */
  off_reason: string | null;
  /** Where the window of the first digest begins; null where it was never on. */
  first_from: Date | null;
  /** When the next one is due; null while it is off. */
  next_at: Date | null;
  /** The zone that `next_at` was made for. */
  time_zone: string;
  created_at: Date;
  updated_at: Date;
}

/** A day of the user's whose digest was written, whatever became of it, or that had no news. */
export interface SignalsDigestDayTable {
  user_id: string;
  via: 'slack' | 'mail';
  /** `YYYY-MM-DD` in the user's zone. */
  day: string;
  /** Up to when signals were looked at: the next one goes on there, once this one was sent. */
  until_at: Date;
  /** How many were new. */
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
  /** The `member_id` of the connection that it was switched on for. */
  slack_member_id: string | null;
  updated_at: Date;
}

/** A mail or Slack message with a user's notices of one kind. */
export interface NoticeDeliveryTable {
  user_id: string;
  id: Generated<string>;
  kind: NoticeKind;
  via: 'mail' | 'slack';
  /** `handed_over`: what became of it says its publication. */
  state: ColumnType<DeliveryState, DeliveryState | undefined>;
  due_at: Date;
  attempts: Generated<number>;
  /** Until then a worker sends it; what was left in the middle is `unknown`. */
  leased_until: Date | null;
  publication_id: string | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

type DeliveryState = 'pending' | 'handed_over' | 'sent' | 'failed' | 'unknown';

/** Something that a user is notified of, once for each episode of its subject. */
export interface NoticeTable {
  user_id: string;
  id: Generated<string>;
  kind: NoticeKind;
  subject_id: string | null;
  episode: string;
  title: string;
  text: string;
  /** The page of ours that shows it. */
  path: string;
  /** Whose data it shows; null: nobody's. */
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
  /** Until then the former secret signs too. */
  former_until: Date | null;
  /** Signals of this profile alone; null: of all of the network. */
  connected_profile_id: string | null;
  /** As they were written: `readFilters` in `webhook/make-events.ts` reads them. */
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
  /** The worker that sends, until then. */
  lease: string | null;
  leased_until: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The number of the last event of a signal, also of one that a merge has ended for now. */
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
  /** The exact text that is sent. */
  body: string;
  state: WebhookEventState;
  /** Of the schedule, from 0 again after a replay. */
  tries: Generated<number>;
  /** Ever. */
  attempts: Generated<number>;
  /** When it is tried next; only while pending. */
  next_at: Date | null;
  finished_at: Date | null;
  made_at: Date;
}

/** One attempt at delivering an event. */
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
