import type { CheckedUrl } from '#contract/rss.ts';
import { type LookedAt, lookAt } from '#server/modules/feeds/fetching/look-at.ts';
import { networkOf } from '#server/modules/feeds/network-of.ts';
import type { ReadItem } from '#server/modules/feeds/reading/document.ts';
import type { AddDeps } from './add-feed.ts';
import { findByUrls } from './find-by-url.ts';
import { perWeek } from './store-document.ts';

const shownItems = 5;

/**
 * What feed stands behind an address. Nothing is stored.
 *
 * @throws AppError as `addFeed` does
 */
export async function checkUrl(deps: AddDeps, userId: string, typed: string): Promise<CheckedUrl> {
  const { db, clock } = deps;
  const now = clock.now();
  const found = await lookAt(deps, typed, async (found) => ({
    ...found,
    dates: await allDates(found),
  }));
  const idOf = await findByUrls(
    db,
    userId,
    found.feeds.map(({ url }) => url),
  );
  const { head, url } = found;
  return {
    url,
    network: networkOf(url),
    title: head.title ?? new URL(url).host,
    description: head.description,
    siteUrl: head.siteUrl,
    format: head.format,
    isDiscovered: found.isDiscovered,
    feeds: found.feeds.map((feed) => ({
      ...feed,
      feedId: idOf(feed.url),
    })),
    items: found.items.slice(0, shownItems).map((item) => ({
      title: item.title,
      url: item.url,
      publishedAt: item.publishedAt,
      excerpt: item.excerpt,
    })),
    totalItems: head.listedItems,
    readItems: head.itemCount,
    cadence: cadenceOf(found.dates, now),
  };
}

async function allDates(found: LookedAt): Promise<Date[]> {
  const dates: Date[] = [];
  for (let items: ReadItem[] | null = found.items; items !== null; items = await found.more()) {
    for (const { publishedAt } of items) if (publishedAt !== null) dates.push(new Date(publishedAt));
  }
  return dates;
}

function cadenceOf(all: Date[], now: Date): CheckedUrl['cadence'] {
  const dates = all.filter((date) => date <= now).sort((a, b) => a.getTime() - b.getTime());
  const [first] = dates;
  if (first === undefined) return { perWeek: null, latestAt: null };
  const since = now.getTime() - 28 * 24 * 3600 * 1000;
  const recent = dates.filter((date) => date.getTime() > since).length;
  return { perWeek: perWeek(recent, first, now), latestAt: dates.at(-1)?.toISOString() ?? null };
}
