import { DetectError, ParseError, parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import type { RssFormat } from '#contract/rss.ts';
import { oneLine, resolveUrl } from './clean-html.ts';
import { decodeBase64 } from './decode-base64.ts';
import { decodeText } from './decode-text.ts';
import type { RawDocument, ReadDocument } from './document.ts';
import { findFeeds } from './find-feeds.ts';
import { asText, finishItems } from './finish-items.ts';
import { normaliseAtom } from './normalise-atom.ts';
import { normaliseJson } from './normalise-json.ts';
import { normaliseRdf, normaliseRss } from './normalise-rss.ts';
import type { RawFeed } from './raw-feed.ts';
import { sniffRoot } from './sniff-root.ts';

const reasons = {
  empty: 'The answer is empty.',
  xml: 'This is XML, but no feed: neither RSS, Atom nor RDF.',
  other: 'This is neither a feed nor a web page.',
  json: 'This is JSON, but no JSON Feed.',
  broken: 'This looks like a feed, but it is broken: it breaks off in the middle or is not well-formed.',
};

/**
 * Reads what came from an address: a feed of any format, or a page with links to feeds. It never throws for what is in
 * the document; it may take long and much memory, so it runs in a child process.
 */
export function readDocument({ bytes, contentType, url }: RawDocument): ReadDocument {
  const text = decodeText(bytes, contentType);
  const root = sniffRoot(text);
  if (root === 'html') return { kind: 'page', ...findFeeds(text, url) };
  if (root === 'empty' || root === 'xml' || root === 'other')
    return { kind: 'refused', reason: reasons[root] };
  let feed: RawFeed;
  try {
    feed = parse[root](text);
  } catch (error) {
    return { kind: 'refused', reason: whyRefused(root, text, error) };
  }
  const items = finishItems(feed, url);
  return {
    kind: 'feed',
    head: {
      format: feed.format,
      title: oneLine(asText(feed.title), 200) || null,
      description: oneLine(asText(feed.description), 500) || null,
      siteUrl: siteOf(feed, url),
      ttlMinutes: feed.ttlMinutes !== null && Number.isFinite(feed.ttlMinutes) ? feed.ttlMinutes : null,
      itemCount: items.length,
      listedItems: feed.items.length,
    },
    items,
  };
}

const parse = {
  rss: (text: string) => normaliseRss(parseRssFeed<string>(text)),
  rdf: (text: string) => normaliseRdf(parseRdfFeed<string>(text)),
  atom: (text: string) => normaliseAtom(parseAtomFeed<string>(decodeBase64(text))),
  json: (text: string) => normaliseJson(parseJsonFeed<string>(text)),
};

/** What is missing of a document that is well-formed and no feed all the same, else that it is broken. */
function whyRefused(root: RssFormat, text: string, error: unknown): string {
  if (root === 'json') return isJson(text) && error instanceof ParseError ? emptyFeed.json : reasons.json;
  return error instanceof ParseError || error instanceof DetectError ? emptyFeed[root] : reasons.broken;
}

const emptyFeed: Record<RssFormat, string> = {
  rss: 'This RSS feed is empty: its channel has no title, no link and no items.',
  rdf: 'This RDF feed is empty: it has no channel with a title or a link, and no items.',
  atom: 'This Atom feed is empty: it has no title, no link and no entries.',
  json: 'This JSON Feed is empty: it has no title and no items.',
};

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'object' &&
      value !== null &&
      'version' in value &&
      /jsonfeed/.test(String(value.version))
    );
  } catch {
    return false;
  }
}

function siteOf(feed: RawFeed, url: string): string | null {
  const site = feed.siteUrl === null ? null : resolveUrl(feed.siteUrl, feed.base ?? url);
  return site?.startsWith('mailto:') ? null : site;
}
