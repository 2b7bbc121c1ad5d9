import type { RssFormat } from '#contract/feeds/rss.ts';

/** The response of a URL, ready to be read. */
export type RawDocument = {
  bytes: Uint8Array;
  contentType: string | null;
  /** Where it came from, after redirects: the base of relative links. */
  url: string;
};

/** An item in the common shape for all formats. */
export type ReadItem = {
  /** The item's keys, as in the table; SHA-256 truncated to 16 bytes, in hex. */
  key0: string;
  key1: string;
  key2: string;
  /** How many of the keys are needed to tell it from the other items in its document. */
  keyLevel: 0 | 1 | 2;
  url: string | null;
  title: string;
  author: string | null;
  /** At most 300 characters. */
  excerpt: string;
  /** Sanitized, with absolute links. */
  html: string;
  /** The same as plain text. */
  text: string;
  imageUrl: string | null;
  /** ISO 8601; null if the feed has no readable date. */
  publishedAt: string | null;
  /** Of everything a reader sees of it, in hex. */
  contentHash: string;
};

/** A feed without its items. */
export type FeedHead = {
  format: RssFormat;
  title: string | null;
  description: string | null;
  siteUrl: string | null;
  /** How long the feed itself says it stays unchanged. */
  ttlMinutes: number | null;
  /** How many of its items were read. */
  itemCount: number;
  /** How many items it lists; more than `maxReadItems` aren't read. */
  listedItems: number;
};

/** A link to a feed on a page. */
export type FoundFeed = { url: string; title: string | null };

/** What a document turned out to be. `refused` says why, in a sentence for the user. */
export type ReadDocument =
  | { kind: 'feed'; head: FeedHead; items: ReadItem[] }
  | { kind: 'page'; title: string | null; feeds: FoundFeed[] }
  | { kind: 'refused'; reason: string };
