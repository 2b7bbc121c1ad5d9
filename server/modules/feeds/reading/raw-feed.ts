import type { RssFormat } from '#contract/rss.ts';
import { titleText } from './title-text.ts';

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
