import type { Generated, GeneratedAlways } from 'kysely';
import type { Channel } from '#contract/channels/publications.ts';
import type { RssFeedState, RssFormat } from '#contract/feeds/rss.ts';
import type { Realm } from '#contract/profile.ts';

/** A feed that a user reads. */
export interface RssFeedTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  url: string;
  /** The URL's host and port: requests to it are made one at a time. */
  host: string;
  site_url: string | null;
  /** The title from the feed itself. */
  title: string;
  own_title: string | null;
  description: string | null;
  folder: string | null;
  format: RssFormat | null;
  listed_items: number | null;
  state: Generated<RssFeedState>;
  /** Consecutive failures. */
  failures: Generated<number>;
  last_error: string | null;
  /** When it stopped working. */
  alert_at: Date | null;
  alert_seen_at: Date | null;
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  moved_to: string | null;
  moved_times: Generated<number>;
  /** Items per week over the last four weeks; null if it gives no dates. */
  per_week: number | null;
  latest_at: Date | null;
  interval_seconds: number;
  polled_at: Date | null;
  succeeded_at: Date | null;
  /** Null while paused or gone. */
  next_poll_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A site that is being polled, or that allows no requests for a while. */
export interface RssHostTable {
  host: string;
  leased_until: Date | null;
  lease: string | null;
  blocked_until: Date | null;
}

export interface RssItemTable {
  user_id: string;
  id: Generated<string>;
  feed_id: string;
  network: Realm;
  key0: Buffer;
  key1: Buffer;
  key2: Buffer;
  key_level: number;
  url: string | null;
  title: string;
  author: string | null;
  excerpt: string;
  /** Sanitized. */
  html: string;
  /** The same as plain text. */
  body: string;
  image_url: string | null;
  content_hash: Buffer;
  words: GeneratedAlways<string>;
  published_at: Date;
  is_dated: boolean;
  first_seen_at: Date;
  read_at: Date | null;
}

/** The keys of a deleted item, so it isn't mistaken for a new one. */
export interface RssPurgedTable {
  user_id: string;
  feed_id: string;
  key0: Buffer;
  key1: Buffer;
  key2: Buffer;
  key_level: number;
  /** When a document of its feed last listed it, to the day. */
  listed_at: Date;
}

/** An uploaded OPML file. */
export interface RssImportTable {
  user_id: string;
  id: Generated<string>;
  job_id: string | null;
  created_at: Date;
}

export interface RssImportLineTable {
  user_id: string;
  import_id: string;
  number: number;
  url: string;
  title: string | null;
  folder: string | null;
  outcome: 'added' | 'already' | 'refused' | null;
  message: string | null;
  feed_id: string | null;
}

/** Which new items of a feed become drafts. */
export interface RssRuleTable {
  user_id: string;
  id: Generated<string>;
  feed_id: string;
  and_keywords: string[];
  or_keywords: string[];
  except_keywords: string[];
  channel: Channel;
  template: string;
  /** When its current content was tested. */
  tested_at: Date | null;
  /** Null means off. */
  on_since: Date | null;
  drafts: Generated<number>;
  /** The day of the two counts in the user's zone, `YYYY-MM-DD`. */
  counted_day: string | null;
  drafts_that_day: Generated<number>;
  left_out_that_day: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** A draft created from an item. */
export interface RssDraftTable {
  user_id: string;
  id: Generated<string>;
  item_id: string;
  channel: Channel;
  /** Null once the draft was deleted. */
  publication_id: string | null;
  /** Null means created by a click. */
  rule_id: string | null;
  created_at: Date;
}
