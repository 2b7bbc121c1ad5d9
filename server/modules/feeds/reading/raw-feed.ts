import type { RssFormat } from '#contract/feeds/rss.ts';
import { htmlToText } from './clean-html.ts';

/** Words of a feed with what they are: HTML, or text that must not be read as HTML. */
export type Words = { value: string; isHtml: boolean };

/** An item in one shape, before it is cleaned. Links may be relative. */
export type RawItem = {
  guid: string | null;
  link: string | null;
  title: Words | null;
  author: string | null;
  content: Words | null;
  imageUrl: string | null;
  /** As the feed writes it. */
  date: string | undefined;
  /** What its links stand on, where the feed says so. */
  base: string | null;
};

/** A feed in one shape, before it is cleaned. */
export type RawFeed = {
  format: RssFormat;
  title: Words | null;
  description: Words | null;
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

/** What the module "Syndication" says about how long a feed stays as it is, in minutes. */
export function syndicationMinutes(sy: { updatePeriod?: string; updateFrequency?: number } | undefined) {
  const minutes = minutesOf[sy?.updatePeriod?.trim().toLowerCase() ?? ''];
  if (minutes === undefined) return null;
  return minutes / Math.max(1, sy?.updateFrequency ?? 1);
}

/** Words of which the feed does not say what they are: with elements in them they are HTML. */
export function guessWords(value: string | undefined): Words | null {
  if (value === undefined || value.trim() === '') return null;
  return { value, isHtml: /<[a-z!/][^>]*>|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(value) };
}

/** The first title that says something, as text. */
export function titleOf(...titles: (string | undefined)[]): Words | null {
  const title = firstText(...titles);
  return title === null ? null : { value: titleText(title), isHtml: false };
}

/** The first of the texts that says something. */
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

/** Longer than any title that is shown, with its marks. */
const maxTitle = 4000;

/** Elements that people put into titles; only with a start and an end they are markup. */
const tagPattern =
  /<(\/?)(a|abbr|b|big|cite|code|del|div|em|font|h[1-6]|i|ins|kbd|mark|p|q|s|small|span|strike|strong|sub|sup|tt|u)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*)\s*>/gi;
/** These have no end: one that stands like a word of the sentence is the writer's word. */
const voidPattern =
  /(?<=\S)<(?:br|wbr)\s*\/?>|<(?:br|wbr)\s*\/?>(?=\S)|<img(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))+\s*\/?>|<!--.*?-->/gis;

type Tag = { name: string; isEnd: boolean; start: number; end: number };

/**
 * A title of RSS as text. It is plain text by the format, so "The <details> element" and "List<T>" stay as they are; as
 * feeds put HTML there all the same, elements that have a start and an end around words are taken for markup, and
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
  // What is still in angle brackets is text.
  return bare.includes('&') ? htmlToText(bare.replaceAll('<', '&lt;')) : bare;
}

/** The tags that are markup, in order: each start with its end, nothing but words beside them. */
function pairsOf(text: string): Tag[] {
  const open: Tag[] = [];
  const pairs: Tag[] = [];
  for (const match of text.matchAll(tagPattern)) {
    const [whole, slash, name = ''] = match;
    const end = match.index + whole.length;
    const tag = { name: name.toLowerCase(), isEnd: slash === '/', start: match.index, end };
    if (!tag.isEnd) {
      // "The <b> tag" has a blank behind it, "<b>bold</b> words" has not.
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
