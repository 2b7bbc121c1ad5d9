import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Channel, Mention, PublicationOptions } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import type { PostMedia } from '#server/ports/channel/port.ts';

/** A text on its way to a channel, sent at most once. */
export interface PublicationTable {
  user_id: string;
  id: Generated<string>;
  channel: Channel;
  network: Realm;
  connection_id: string | null;
  /** The member it was approved for: the connection's `member_id` at that time. Null before approval. */
  member_id: string | null;
  member_name: string | null;
  kind: 'post' | 'comment';
  text: string;
  target_urn: string | null;
  target_url: string | null;
  /** Whether it answers somebody's comment. */
  is_reply: Generated<boolean>;
  /** The comment it answers. Null for other publications, and once that comment is deleted here. */
  answers_engagement_id: string | null;
  /** The network's id of the top comment of the thread. Null until it is found there. */
  answers_comment_id: string | null;
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
  network: Realm;
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
