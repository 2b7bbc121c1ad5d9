import { createHash } from 'node:crypto';
import { maxReadItems } from '#contract/feeds/rss.ts';
import { cleanHtml, htmlToText, oneLine, resolveUrl, textToHtml, tidyText } from './clean-html.ts';
import type { ReadItem } from './document.ts';
import type { FeedText, RawFeed, RawItem } from './raw-feed.ts';

const maxTitle = 500;
const maxExcerpt = 300;

/** The items of a feed (the newest if there are too many), cleaned and with keys, in document order. */
export function finishItems(feed: RawFeed, url: string): ReadItem[] {
  const feedBase = (feed.base && resolveUrl(feed.base, url)) ?? url;
  // RSS links are relative to the site, Atom links to the document (RFC 4287).
  const base =
    feed.format === 'atom' || feed.base ? feedBase : (resolved(feed.siteUrl, feedBase) ?? feedBase);
  const finished = keyItems(newest(feed.items).map((item) => finishItem(item, base)));
  return finished.map(({ guid: _, ...item }) => item);
}

function finishItem(item: RawItem, feedBase: string) {
  const base = (item.base && resolveUrl(item.base, feedBase)) || feedBase;
  const url = resolved(item.link, base);
  const { html, text } = finishContent(item.content, url ?? base);
  const title =
    oneLine(asText(item.title), maxTitle) ||
    oneLine(text, 100) ||
    (url === null ? 'Untitled' : shownUrl(url));
  const author = item.author === null ? null : oneLine(htmlIfMarked(item.author), 200) || null;
  const imageUrl = resolved(item.imageUrl, base) ?? firstPicture(html);
  return {
    guid: item.guid,
    url,
    title,
    author,
    excerpt: oneLine(text, maxExcerpt),
    html,
    text,
    imageUrl,
    publishedAt: readDate(item.date),
    contentHash: hash(url ?? '', title, author ?? '', html, imageUrl ?? ''),
  };
}

function finishContent(content: FeedText | null, base: string): { html: string; text: string } {
  if (content === null) return { html: '', text: '' };
  if (!content.isHtml) {
    const text = tidyText(content.value);
    return { html: textToHtml(text), text };
  }
  const hasElements = /<[a-z!/]/i.test(content.value);
  const text = htmlToText(content.value);
  // Only entities, no elements: its line breaks are the writer's.
  return hasElements ? { html: cleanHtml(content.value, base), text } : { html: textToHtml(text), text };
}

/** A text of any kind as one plain text. */
export function asText(words: FeedText | null): string {
  if (words === null) return '';
  return words.isHtml ? htmlToText(words.value) : tidyText(words.value);
}

function htmlIfMarked(text: string): string {
  return /[<&]/.test(text) ? htmlToText(text) : text;
}

function resolved(href: string | null, base: string): string | null {
  const url = href === null ? null : resolveUrl(href, base);
  return url?.startsWith('mailto:') ? null : url;
}

function firstPicture(html: string): string | null {
  return html.match(/<img src="(https?:[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

function shownUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return oneLine(`${host}${pathname}`, maxTitle);
}

/** The newest of too many items. Items without a date come first, since their age is unknown. */
function newest(items: RawItem[]): RawItem[] {
  if (items.length <= maxReadItems) return items;
  const dated = items.map((item, position) => ({ item, position, date: readDate(item.date) ?? '~' }));
  dated.sort((a, b) => (a.date === b.date ? a.position - b.position : a.date < b.date ? 1 : -1));
  return dated
    .slice(0, maxReadItems)
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item);
}

/** What tells items apart, as given by the feed. */
type Named = { guid: string | null; url: string | null; title: string; text: string };

type ItemKeys = { key0: string; key1: string; key2: string; keyLevel: 0 | 1 | 2 };

/**
 * The key of each item in a document: its guid, otherwise its URL, otherwise its text. If the document gives
 * the same to several items, their URLs tell them apart, then also their titles. Items that agree in all
 * three are the same item, and the first one is kept.
 */
function keyItems<T extends Named>(items: T[]): (T & ItemKeys)[] {
  const groups = new Map<string, { urls: Set<string>; titles: Set<string> }>();
  const keyed = items.map((item) => {
    const key0 = hash(item.guid ?? item.url ?? `${item.title}\n${item.text}`);
    const key1 = hash(key0, item.url ?? '');
    const key2 = hash(key1, item.title);
    const group = groups.get(key0) ?? { urls: new Set(), titles: new Set() };
    groups.set(key0, group);
    group.urls.add(key1);
    group.titles.add(key2);
    return { ...item, key0, key1, key2, keyLevel: 0 as 0 | 1 | 2 };
  });
  const seen = new Set<string>();
  return keyed.filter((item) => {
    const group = groups.get(item.key0);
    if (group && group.titles.size > 1) item.keyLevel = group.urls.size === group.titles.size ? 1 : 2;
    const isFirst = !seen.has(item.key2);
    seen.add(item.key2);
    return isFirst;
  });
}

/** SHA-256 of the parts, truncated to 16 bytes, in hex. */
function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32);
}

/** Feeds didn't exist before this date: an earlier one is a mistake, most often the epoch. */
const earliest = Date.UTC(1990, 0, 1);

/**
 * Parses a date in RFC 822 or ISO 8601 format, as feeds write them. A date without a zone is UTC, wherever
 * the server is.
 *
 * @returns ISO 8601, or null if it isn't a date
 */
export function readDate(text: string | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.length > 100) return null;
  for (const spelling of spellings(trimmed)) {
    const time = Date.parse(spelling);
    if (Number.isNaN(time)) continue;
    return time < earliest ? null : new Date(time).toISOString();
  }
  return null;
}

function spellings(text: string): string[] {
  const iso = text.match(/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(.*)$/i);
  if (iso) {
    const [, day, minutes, seconds = ':00', zone = ''] = iso;
    const shift = zone.match(/^([+-]\d{2}):?(\d{2})?$/);
    const end = shift
      ? `${shift[1]}:${shift[2] ?? '00'}`
      : zone === '' || /^(z|utc|gmt)$/i.test(zone)
        ? 'Z'
        : zone;
    return [`${day}T${minutes}${seconds}${end}`, `${day} ${minutes}${seconds} ${end}`];
  }
  if (/^\d{4}(-\d{2}){0,2}$/.test(text)) return [text];
  // A wrong weekday, or one in another language, is no reason to lose the date.
  const bare = text.replace(/^[\p{L}.]+,?\s+(?=\d)/u, '').replace(/\bUT\b/, 'GMT');
  const hasZone = /([+-]\d{2}:?\d{2}|\b(Z|GMT|UTC|[ECMP][SD]T)\b.*)$/i.test(bare);
  return hasZone ? [bare] : [`${bare} GMT`, bare];
}
