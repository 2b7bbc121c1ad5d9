import type { RssFormat } from '#contract/feeds/rss.ts';

/** What came from a URL, as it is given to be read. */
export type RawDocument = {
  bytes: Uint8Array;
  contentType: string | null;
  /** Where it came from, after redirects: relative links stand on it. */
  url: string;
};

/** An item in the one shape for all formats. */
export type ReadItem = {
  /** Who it is, as in the table; SHA-256 cut to 16 bytes, in hex. */
  key0: string;
  key1: string;
  key2: string;
  /** How much is needed to tell it from the others of its document. */
  keyLevel: 0 | 1 | 2;
  url: string | null;
  title: string;
  author: string | null;
  /** At most 300 characters. */
  excerpt: string;
  /** Sanitised, links absolute. */
  html: string;
  /** The same as plain text. */
  text: string;
  imageUrl: string | null;
  /** ISO 8601; null where the feed says none that can be read. */
  publishedAt: string | null;
  /** Of all that a reader sees of it, in hex. */
  contentHash: string;
};

/** A feed without its items. */
export type FeedHead = {
  format: RssFormat;
  title: string | null;
  description: string | null;
  siteUrl: string | null;
  /** How long the feed itself says that it stays as it is. */
  ttlMinutes: number | null;
  /** Items that are read of it. */
  itemCount: number;
  /** Items that it lists; more than `maxReadItems` are not read. */
  listedItems: number;
};

/** A link to a feed on a page. */
export type FoundFeed = { url: string; title: string | null };

/** What a document turned out to be. `refused` says why in words for the user. */
export type ReadDocument =
  | { kind: 'feed'; head: FeedHead; items: ReadItem[] }
  | { kind: 'page'; title: string | null; feeds: FoundFeed[] }
  | { kind: 'refused'; reason: string };
