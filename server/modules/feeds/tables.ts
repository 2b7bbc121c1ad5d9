import type { Generated, GeneratedAlways } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { RssFeedState, RssFormat } from '#contract/rss.ts';

/** A feed that a user reads. */
export interface RssFeedTable {
  user_id: string;
  id: Generated<string>;
  network: Network;
  url: string;
  /** Of the address, with its port: who is asked one request at a time. */
  host: string;
  site_url: string | null;
  /** The feed's own. */
  title: string;
  own_title: string | null;
  description: string | null;
  folder: string | null;
  format: RssFormat | null;
  state: Generated<RssFeedState>;
  /** In a row. */
  failures: Generated<number>;
  last_error: string | null;
  /** When it died. */
  alert_at: Date | null;
  alert_seen_at: Date | null;
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  moved_to: string | null;
  moved_times: Generated<number>;
  /** Items a week over the last four; null where it says no dates. */
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

/** A site that is being asked, or that wants to be left alone. */
export interface RssHostTable {
  host: string;
  leased_until: Date | null;
  lease: string | null;
  blocked_until: Date | null;
}

/** An item of a feed. */
export interface RssItemTable {
  user_id: string;
  id: Generated<string>;
  feed_id: string;
  network: Network;
  key0: Buffer;
  key1: Buffer;
  key2: Buffer;
  key_level: number;
  url: string | null;
  title: string;
  author: string | null;
  excerpt: string;
  /** Sanitised. */
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

/** An OPML file that was brought. */
export interface RssImportTable {
  user_id: string;
  id: Generated<string>;
  job_id: string | null;
  created_at: Date;
}

/** A feed of an OPML file. */
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
