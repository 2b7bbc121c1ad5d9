import { articles } from '#sandbox/sites/articles/index.ts';
import type { Site } from '#sandbox/sites/site-list.ts';
import type { At } from '#sandbox/world/model.ts';
import { openRandom } from '#sandbox/world/random.ts';

const hour = 3_600_000;
/** The most items that a feed shows. */
const maxShown = 20;

/** An item published by a site. */
export type SiteItem = { number: number; at: At; title: string; paragraphs: string[] };

/**
 * The latest items of a site at a given time, newest first. They're the same whenever and however often
 * they're requested.
 */
export function itemsOf(site: Site, seed: string, genesis: At, now: At): SiteItem[] {
  const step = site.everyHours * hour;
  const latest = Math.floor((now - genesis) / step);
  // Each article once: with fewer than a feed shows, the oldest would come again.
  const shown = Math.min(maxShown, articlesOf(site).length);
  const items: SiteItem[] = [];
  for (let number = latest; items.length < shown && number > latest - 3 * maxShown; number -= 1) {
    const item = makeItem(site, seed, genesis + number * step, number);
    if (item.at <= now) items.push(item);
  }
  return items;
}

/** One item by number. Undefined if it isn't published yet. */
export function findItem(
  site: Site,
  seed: string,
  genesis: At,
  now: At,
  number: number,
): SiteItem | undefined {
  const item = makeItem(site, seed, genesis + number * site.everyHours * hour, number);
  return item.at <= now ? item : undefined;
}

function makeItem(site: Site, seed: string, slot: At, number: number): SiteItem {
  const own = articlesOf(site);
  const article = own[((number % own.length) + own.length) % own.length];
  if (!article) throw new Error(`${site.host} has no articles`);
  const random = openRandom(`${seed}:site:${site.host}:${number}`);
  // In whole seconds, because feeds aren't more precise.
  const at = Math.floor((slot + random.next() * 0.7 * site.everyHours * hour) / 1000) * 1000;
  return { number, at, title: article.title, paragraphs: article.paragraphs };
}

const articlesOf = ({ host }: Site) => articles.filter((article) => article.host === host);
