import { DetectError, ParseError, parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import type { RssFormat } from '#contract/feeds/rss.ts';
import { visibleName } from '#core/visible-name.ts';
import { documentMessages } from '#server/modules/feeds/feeds-messages.ts';
import { oneLine, resolveUrl, tidyText } from './clean-html.ts';
import { decodeBase64, decodeText } from './decode-text.ts';
import type { FoundFeed, RawDocument, ReadDocument } from './document.ts';
import { asText, finishItems } from './finish-items.ts';
import { normalizeAtom, normalizeJson, normalizeRdf, normalizeRss } from './normalize-feed.ts';
import type { RawFeed } from './raw-feed.ts';

/**
 * Reads the response of a URL: a feed in any format, or a page with links to feeds. Never throws because of
 * the document's content. It may take much time and memory, so it runs in a child process.
 */
export function readDocument({ bytes, contentType, url }: RawDocument): ReadDocument {
  const text = decodeText(bytes, contentType);
  const root = sniffRoot(text);
  if (root === 'html') return { kind: 'page', ...findFeeds(text, url) };
  if (root === 'empty' || root === 'xml' || root === 'other')
    return { kind: 'refused', reason: documentMessages[root] };
  let feed: RawFeed;
  try {
    feed = parse[root](text);
  } catch (error) {
    return { kind: 'refused', reason: documentProblem(root, text, error) };
  }
  const items = finishItems(feed, url);
  return {
    kind: 'feed',
    head: {
      format: feed.format,
      title: oneLine(visibleName(asText(feed.title)), 200) || null,
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
  rss: (text: string) => normalizeRss(parseRssFeed<string>(text)),
  rdf: (text: string) => normalizeRdf(parseRdfFeed<string>(text)),
  atom: (text: string) => normalizeAtom(parseAtomFeed<string>(decodeBase64(text))),
  json: (text: string) => normalizeJson(parseJsonFeed<string>(text)),
};

/** What a well-formed document lacks to be a feed; otherwise that it is broken. */
function documentProblem(root: RssFormat, text: string, error: unknown): string {
  if (root === 'json')
    return isJson(text) && error instanceof ParseError ? emptyFeed.json : documentMessages.json;
  return error instanceof ParseError || error instanceof DetectError
    ? emptyFeed[root]
    : documentMessages.broken;
}

const emptyFeed: Record<RssFormat, string> = {
  rss: documentMessages.emptyRss,
  rdf: documentMessages.emptyRdf,
  atom: documentMessages.emptyAtom,
  json: documentMessages.emptyJson,
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

/**
 * What a text is, by its first element: an article about feeds may contain any tag further down.
 *
 * @returns `html` for a page, `empty` if there is nothing, `xml` and `other` if it isn't a feed
 */
function sniffRoot(text: string): RssFormat | 'html' | 'xml' | 'other' | 'empty' {
  const at = skipProlog(text);
  const start = text.slice(at, at + 200);
  if (start.trim() === '') return 'empty';
  if (start.startsWith('{')) return 'json';
  const name = start.match(/^<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/)?.[2]?.toLowerCase();
  if (name === undefined) return 'other';
  if (name === 'rss') return 'rss';
  if (name === 'feed') return 'atom';
  if (name === 'rdf') return 'rdf';
  if (/^(html|head|body|title|meta|link|script|div|p|!doctype)$/.test(name)) return 'html';
  return /^<!doctype\s+html/i.test(text.trimStart()) ? 'html' : 'xml';
}

/**
 * The position of the first element: after white space, declarations, comments, and a DOCTYPE with its
 * entities.
 */
function skipProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && /[\s\uFEFF]/.test(text[at] ?? '')) at += 1;
    let end: number;
    if (text.startsWith('<?', at)) end = after(text, '?>', at);
    else if (text.startsWith('<!--', at)) end = after(text, '-->', at);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) end = afterDoctype(text, at);
    else return at;
    if (end <= at) return at;
    at = end;
  }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function afterDoctype(text: string, from: number): number {
  const close = text.indexOf('>', from);
  const open = text.indexOf('[', from);
  if (open < 0 || (close >= 0 && close < open)) return after(text, '>', from);
  const inner = text.indexOf(']', open);
  return inner < 0 ? text.length : after(text, '>', inner);
}

const feedTypes = /^application\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml)\b/i;
/** How much of a page is searched: its feed links are near the top. */
const maxPage = 2 * 1024 * 1024;
const maxFound = 20;

/** Finds the feeds that a page links as its own, in page order. */
function findFeeds(html: string, pageUrl: string): { title: string | null; feeds: FoundFeed[] } {
  let base = pageUrl;
  let title = '';
  let inTitle = false;
  const links: { href: string; title: string | null }[] = [];
  const parser = new Parser({
    onopentag(name, attribs) {
      if (name === 'title') inTitle = title === '';
      if (name === 'base' && attribs.href) base = resolveUrl(attribs.href, pageUrl) ?? base;
      if (name !== 'link' || !attribs.href) return;
      const rel = (attribs.rel ?? '').toLowerCase().split(/\s+/);
      const isFeed =
        rel.includes('feed') || (rel.includes('alternate') && feedTypes.test((attribs.type ?? '').trim()));
      if (isFeed) links.push({ href: attribs.href, title: attribs.title ?? null });
    },
    ontext(text) {
      if (inTitle && title.length < 1000) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.write(html.slice(0, maxPage));
  parser.end();
  const feeds = new Map<string, FoundFeed>();
  for (const link of links) {
    const url = resolveUrl(link.href, base);
    if (url === null || url.startsWith('mailto:') || feeds.has(url) || feeds.size === maxFound) continue;
    feeds.set(url, { url, title: link.title === null ? null : tidyText(link.title).slice(0, 200) || null });
  }
  return { title: tidyText(title).slice(0, 200) || null, feeds: [...feeds.values()] };
}
