import type { RssFormat } from '#contract/feeds/rss.ts';
import { htmlToText } from './clean-html.ts';

/** A text from a feed with its type: HTML, or text that must not be read as HTML. */
export type FeedText = { value: string; isHtml: boolean };

/** An item in the common shape, before it is cleaned. Links may be relative. */
export type RawItem = {
  guid: string | null;
  link: string | null;
  title: FeedText | null;
  author: string | null;
  content: FeedText | null;
  imageUrl: string | null;
  /** As the feed writes it. */
  date: string | undefined;
  /** The base of its links, if the feed gives one. */
  base: string | null;
};

/** A feed in the common shape, before it is cleaned. */
export type RawFeed = {
  format: RssFormat;
  title: FeedText | null;
  description: FeedText | null;
  siteUrl: string | null;
  base: string | null;
  ttlMinutes: number | null;
  items: RawItem[];
};

const minutesOf: Record<string, number> = {
  hourly: 60,
  daily: 24 * 60,
  weekly: 7 * 24 * 60,
  monthly: 30 * 24 * 60,
  yearly: 365 * 24 * 60,
};

/** How long the feed stays unchanged according to the "Syndication" module, in minutes. */
export function syndicationMinutes(sy: { updatePeriod?: string; updateFrequency?: number } | undefined) {
  const minutes = minutesOf[sy?.updatePeriod?.trim().toLowerCase() ?? ''];
  if (minutes === undefined) return null;
  return minutes / Math.max(1, sy?.updateFrequency ?? 1);
}

/** A text whose type the feed doesn't give: HTML if it contains elements. */
export function guessWords(value: string | undefined): FeedText | null {
  if (value === undefined || value.trim() === '') return null;
  return { value, isHtml: /<[a-z!/][^>]*>|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(value) };
}

/** The first title that isn't empty, as text. */
export function titleOf(...titles: (string | undefined)[]): FeedText | null {
  const title = firstText(...titles);
  return title === null ? null : { value: titleText(title), isHtml: false };
}

/** The first text that isn't empty. */
export function firstText(...texts: (string | undefined)[]): string | null {
  return texts.find((text) => text !== undefined && text.trim() !== '')?.trim() ?? null;
}

/** When an item was published, by the terms of Dublin Core. */
export function dctermsDate(
  terms:
    | { issued?: string[]; created?: string[]; available?: string[]; dates?: string[]; modified?: string[] }
    | undefined,
): string | undefined {
  return [terms?.issued, terms?.created, terms?.available, terms?.dates, terms?.modified].find(
    (dates) => dates?.[0],
  )?.[0];
}

/** Longer than any title that is shown, including its markup. */
const maxTitle = 4000;

/** Elements that people put into titles. They only count as markup with a start and an end. */
const tagPattern =
  /<(\/?)(a|abbr|b|big|cite|code|del|div|em|font|h[1-6]|i|ins|kbd|mark|p|q|s|small|span|strike|strong|sub|sup|tt|u)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*)\s*>/gi;
/** These elements have no end tag. One that stands alone like a word of the sentence is the writer's text. */
const voidPattern =
  /(?<=\S)<(?:br|wbr)\s*\/?>|<(?:br|wbr)\s*\/?>(?=\S)|<img(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))+\s*\/?>|<!--.*?-->/gis;

type Tag = { name: string; isEnd: boolean; start: number; end: number };

/**
 * An RSS title as text. By the format it is plain text, so "The <details> element" and "List<T>" stay as they
 * are. But feeds put HTML there anyway, so elements with a start and an end around words count as markup, and
 * entities are decoded.
 */
function titleText(title: string): string {
  const text = title.slice(0, maxTitle).replace(voidPattern, ' ');
  let bare = '';
  let from = 0;
  for (const { start, end } of pairsOf(text)) {
    bare += text.slice(from, start);
    from = end;
  }
  bare += text.slice(from);
  // Whatever is still in angle brackets is text.
  return bare.includes('&') ? htmlToText(bare.replaceAll('<', '&lt;')) : bare;
}

/** The tags that are markup, in order: each start tag with its end tag, both directly next to text. */
function pairsOf(text: string): Tag[] {
  const open: Tag[] = [];
  const pairs: Tag[] = [];
  for (const match of text.matchAll(tagPattern)) {
    const [whole, slash, name = ''] = match;
    const end = match.index + whole.length;
    const tag = { name: name.toLowerCase(), isEnd: slash === '/', start: match.index, end };
    if (!tag.isEnd) {
      // "The <b> tag" has a space after the tag, "<b>bold</b> words" doesn't.
      if (/\S/.test(text.charAt(end))) open.push(tag);
      continue;
    }
    const position = open.findLastIndex((one) => one.name === tag.name);
    const start = open[position];
    if (start === undefined || !/\S/.test(text.charAt(tag.start - 1))) continue;
    open.length = position;
    pairs.push(start, tag);
  }
  return pairs.sort((one, other) => one.start - other.start);
}
