import type { ColumnType, Generated } from 'kysely';
import type { LearnedRule, ProfileKind, Realm, SyncState } from '#contract/profile.ts';

/** A profile whose engagement the user watches. */
export interface ConnectedProfileTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  kind: ProfileKind;
  url: string;
  public_id: string | null;
  urn: string | null;
  name: string;
  headline: string | null;
  picture_url: string | null;
  followers: number | null;
  /** The user answers here: what is said to this profile waits for them. */
  is_own: Generated<boolean>;
  sync_state: ColumnType<SyncState, SyncState | undefined>;
  sync_job_id: string | null;
  last_synced_at: Date | null;
  /** Signals found until then aren't new. */
  first_synced_at: Date | null;
  next_sync_at: Date | null;
  last_error: string | null;
  disconnected_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What the user sells and how they write. */
export interface VoiceTable {
  user_id: string;
  offer: Generated<string>;
  rules: Generated<string[]>;
  banned_phrases: Generated<string[]>;
  examples: Generated<string[]>;
  facts: Generated<string[]>;
  facts_since: ColumnType<Record<string, string>, string | undefined, string>;
  updated_at: Generated<Date>;
}

/** A user's edit of a draft. */
export interface VoiceEditTable {
  user_id: string;
  id: Generated<string>;
  original: string;
  edited: string;
  edited_at: Date;
}

/** A rule learned from edits. */
export interface VoiceLearnedTable {
  user_id: string;
  id: Generated<string>;
  /** Identifies the habit, whatever its current count. */
  key: string;
  kind: LearnedRule['kind'];
  text: string;
  own_text: string | null;
  seen: number;
  against: number;
  edits: number;
  learned_at: Date;
  removed_at: Date | null;
}
