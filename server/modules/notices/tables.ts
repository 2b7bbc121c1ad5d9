import type { ColumnType, Generated } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Realm } from '#contract/profile.ts';

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
  /** The realm whose data it shows; null if it shows none. */
  of_network: Realm | null;
  mail_id: string | null;
  slack_id: string | null;
  created_at: Date;
}
