import { maxReadItems } from '#contract/rss.ts';
import { cleanHtml, htmlToText, oneLine, resolveUrl, textToHtml, tidyText } from './clean-html.ts';
import type { ReadItem } from './document.ts';
import { hash, keyItems } from './item-keys.ts';
import type { RawFeed, RawItem, Words } from './raw-feed.ts';
import { readDate } from './read-date.ts';

const maxTitle = 500;
const maxExcerpt = 300;

/** The items of a feed, the newest of too many, cleaned and named, in the order of the document. */
export function finishItems(feed: RawFeed, url: string): ReadItem[] {
  const feedBase = (feed.base && resolveUrl(feed.base, url)) ?? url;
  // Links of RSS stand on the site, those of Atom on the document (RFC 4287).
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

function finishContent(content: Words | null, base: string): { html: string; text: string } {
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

/** Words as text of one piece, whatever they were. */
export function asText(words: Words | null): string {
  if (words === null) return '';
  return words.isHtml ? htmlToText(words.value) : tidyText(words.value);
}

function htmlIfMarked(text: string): string {
  return /[<&]/.test(text) ? htmlToText(text) : text;
}

function resolved(address: string | null, base: string): string | null {
  const url = address === null ? null : resolveUrl(address, base);
  return url?.startsWith('mailto:') ? null : url;
}

function firstPicture(html: string): string | null {
  return html.match(/<img src="(https?:[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

function shownUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return oneLine(`${host}${pathname}`, maxTitle);
}

/** Of too many items the newest, those without a date first: nobody knows how old they are. */
function newest(items: RawItem[]): RawItem[] {
  if (items.length <= maxReadItems) return items;
  const dated = items.map((item, place) => ({ item, place, date: readDate(item.date) ?? '~' }));
  dated.sort((a, b) => (a.date === b.date ? a.place - b.place : a.date < b.date ? 1 : -1));
  return dated
    .slice(0, maxReadItems)
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
