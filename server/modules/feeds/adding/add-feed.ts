import { type Kysely, sql } from 'kysely';
import { type CheckedUrl, maxFeeds, type RssAdd, type RssFeed } from '#contract/feeds/rss.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addErrors } from '#server/modules/feeds/feeds-messages.ts';
import { perWeek, readRhythm, storeDocument } from '#server/modules/feeds/items/store-document.ts';
import { freshFor, hashBody, hostOf, realmOf } from '#server/modules/feeds/polling/fetch-feed.ts';
import { maxIntervalSeconds, nextPoll, pollInterval } from '#server/modules/feeds/polling/poll-feed.ts';
import type { ReadItem } from '#server/modules/feeds/reading/document.ts';
import { cleanUrl, type DiscoveredFeed, discoverFeed } from './discover-feed.ts';
import { readFeed } from './list-feeds.ts';

export type AddDeps = Pick<Deps, 'db' | 'web' | 'clock' | 'billing'>;

/** The outcome of adding: the feed, and whether it is new. */
type Added = { id: string; added: boolean };

/**
 * Adds the feed behind a URL with all its current items. A feed the user already has stays as it is.
 *
 * @throws AppError that names the field `url` if there is no feed; `provider_refused` if the site doesn't
 *   serve it now, `rate_limited` while the site allows no requests; `conflict` if the user has the maximum
 *   number of feeds
 */
export async function addFeed(deps: AddDeps, userId: string, what: RssAdd): Promise<Added> {
  const { db, web } = deps;
  const typed = cleanUrl(web, what.url);
  const known = (await findByUrls(db, userId, [typed]))(typed);
  if (known !== null) return { id: known, added: false };
  await refuseTooMany(db, userId);
  return discoverFeed(deps, what.url, (found) => storeFeed(deps, userId, what, found));
}

/** The same, returning the feed as lists show it, and whether it is new. */
export async function addFeedAndRead(
  deps: AddDeps,
  userId: string,
  what: RssAdd,
): Promise<RssFeed & { added: boolean }> {
  const { id, added } = await addFeed(deps, userId, what);
  return { ...(await readFeed(deps.db, userId, id)), added };
}

async function storeFeed(
  { db, clock, billing }: AddDeps,
  userId: string,
  what: RssAdd,
  found: DiscoveredFeed,
): Promise<Added> {
  const { url, answer, head } = found;
  const now = clock.now();
  const realm = realmOf(url);
  const bodyHash = await hashBody(answer.body);
  return db.transaction().execute(async (trx) => {
    const known = (await findByUrls(trx, userId, [url]))(url);
    if (known !== null) return { id: known, added: false };
    const row = await trx
      .insertInto('rss_feed')
      .values({
        user_id: userId,
        network: realm,
        url,
        host: hostOf(url),
        site_url: head.siteUrl,
        title: head.title ?? hostOf(url),
        own_title: what.title ?? null,
        description: head.description,
        folder: what.folder ?? null,
        format: head.format,
        listed_items: head.listedItems,
        etag: answer.headers.get('etag'),
        last_modified: answer.headers.get('last-modified'),
        body_hash: bodyHash,
        interval_seconds: maxIntervalSeconds,
        polled_at: now,
        succeeded_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) {
      const id = (await findByUrls(trx, userId, [url]))(url);
      if (id === null) throw new AppError('conflict', addErrors.deletedMeanwhile);
      return { id, added: false };
    }
    await storeDocument(trx, { billing }, { userId, feedId: row.id, realm }, found, now);
    const rhythm = await readRhythm(trx, { userId, feedId: row.id }, now);
    const interval = pollInterval({
      itemsLastWeek: rhythm.itemsLastWeek,
      freshSeconds: Math.max((head.ttlMinutes ?? 0) * 60, freshFor(answer.headers, now)),
      failures: 0,
    });
    await trx
      .updateTable('rss_feed')
      .set({
        per_week: rhythm.perWeek,
        latest_at: rhythm.latestAt,
        interval_seconds: interval,
        next_poll_at: nextPoll(now, interval),
      })
      .where(owned('rss_feed', { userId, id: row.id }))
      .execute();
    await notifyChange(trx, userId, { name: 'rss-feed', id: row.id });
    return { id: row.id, added: true };
  });
}

async function refuseTooMany(db: Kysely<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from rss_feed where user_id = ${userId}`.execute(db);
  if ((rows[0]?.n ?? 0) < maxFeeds) return;
  throw new AppError('conflict', addErrors.tooMany(maxFeeds));
}

const shownItems = 5;

/**
 * Finds the feed behind a URL. Stores nothing.
 *
 * @throws AppError like `addFeed`
 */
export async function checkUrl(deps: AddDeps, userId: string, typed: string): Promise<CheckedUrl> {
  const { db, clock } = deps;
  const now = clock.now();
  const found = await discoverFeed(deps, typed, async (found) => ({
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
    network: realmOf(url),
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

async function allDates(found: DiscoveredFeed): Promise<Date[]> {
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

/** The user's feeds at these URLs, by URL. The same URL with http and with https counts as one. */
export async function findByUrls(
  db: Kysely<Database>,
  userId: string,
  urls: string[],
): Promise<(url: string) => string | null> {
  const rows = await db
    .selectFrom('rss_feed')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where(
      'url',
      'in',
      urls.flatMap((url) => [`http:${bare(url)}`, `https:${bare(url)}`]),
    )
    .execute();
  const ids = new Map(rows.map(({ id, url }) => [bare(url), id]));
  return (url) => ids.get(bare(url)) ?? null;
}

function bare(url: string): string {
  return url.replace(/^https?:/, '');
}
