import type { ColumnType, Generated } from 'kysely';
import type { MessageKind } from '#contract/engage/messages.ts';
import type { Variant, Warning } from '#contract/engage/ready-comment-text.ts';
import type { DraftVariant } from '#contract/engage/ready-comments.ts';
import type { DailyState, Reason } from '#contract/engage/recommendations.ts';
import type { PostType } from '#contract/posts.ts';
import type { ProfileKind, Realm } from '#contract/profile.ts';

/** A person or company whose posts a user follows. */
export interface EngageProfileTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  kind: ProfileKind;
  person_id: string | null;
  company_id: string | null;
  url: string;
  public_id: string | null;
  urn: string | null;
  name: string;
  headline: string | null;
  picture_url: string | null;
  reason: string | null;
  added_via: 'url' | 'recommendation' | 'signal';
  read_state: Generated<'idle' | 'queued' | 'running' | 'failed'>;
  job_id: string | null;
  last_read_at: Date | null;
  next_read_at: Date | null;
  last_error: string | null;
  followed_at: Date;
  unfollowed_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A followed profile's post, with what the feed needs. */
export interface FeedPostTable {
  user_id: string;
  post_id: string;
  network: Realm;
  engage_profile_id: string;
  post_type: PostType;
  published_at: Date;
  seen_at: Date | null;
  words: string;
}

/** A drafted comment on a post. */
export interface ReadyCommentTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  post_id: string;
  /** The comment it answers. Null for a comment on the post. */
  engagement_id: string | null;
  status: 'generating' | 'suggested' | 'approved' | 'copied' | 'posted' | 'dismissed' | 'expired' | 'failed';
  job_id: string | null;
  variants: ColumnType<DraftVariant[], string | undefined, string>;
  chosen: Generated<number>;
  text: string | null;
  original_text: string | null;
  /** The edit that the voice has learned from. */
  learned_text: string | null;
  reasons: ColumnType<string[], string | undefined, string>;
  warnings: ColumnType<Warning[], string | undefined, string>;
  /** Keys of the lines of its brief that the user struck out. */
  struck: Generated<string[]>;
  publication_id: string | null;
  error_message: string | null;
  expires_at: Date;
  approved_at: Date | null;
  posted_at: Date | null;
  /** Set only for posted comments, because they still count. */
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A message that the user copies and sends on the network. */
export interface MessageDraftTable {
  user_id: string;
  id: Generated<string>;
  signal_id: string;
  kind: MessageKind;
  /** The message it answers. Null for a message on another occasion. */
  engagement_id: string | null;
  /** Why it is written, the text it cites, and when that was said. */
  reason: string;
  about: string;
  about_at: Date;
  status: 'generating' | 'suggested' | 'copied' | 'sent' | 'dismissed' | 'failed';
  job_id: string | null;
  variants: ColumnType<Variant[], string | undefined, string>;
  text: Generated<string>;
  reasons: ColumnType<string[], string | undefined, string>;
  /** Keys of the lines of its brief that the user struck out. */
  struck: Generated<string[]>;
  error_message: string | null;
  copied_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A person to engage with today. */
export interface RecommendationTable {
  user_id: string;
  network: Realm;
  /** May refer to a record that was merged into another one since. */
  person_id: string;
  rank: number;
  points: number;
  reasons: Reason[];
}

/** When the list of people to engage with was last generated. */
export interface RecommendationListTable {
  user_id: string;
  network: Realm;
  made_at: Date;
}

/** A person who must not be recommended again. */
export interface NeverRecommendedTable {
  user_id: string;
  /** May refer to a record that was merged into another one since. */
  person_id: string;
  since: Date;
}

/** A post picked for a day. */
export interface DailyPickTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  /** `YYYY-MM-DD` in the user's time zone; the day starts at 07:00. */
  day: string;
  post_id: string;
  rank: number;
  points: number;
  reasons: Reason[];
  state: Generated<DailyState>;
  made_at: Date;
}

/** What a drafted text under a post is like, without its user and without the text. */
export interface TextPrintTable {
  id: Generated<string>;
  subject: Buffer;
  grams: number[];
  made_at: Date;
}
