import { type Kysely, sql } from 'kysely';
import { maxFeeds, type RssAdd } from '#contract/rss.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { freshFor } from '#server/modules/feeds/fetching/answer-headers.ts';
import { cleanAddress } from '#server/modules/feeds/fetching/clean-address.ts';
import { type LookedAt, lookAt } from '#server/modules/feeds/fetching/look-at.ts';
import { hostOf, networkOf } from '#server/modules/feeds/network-of.ts';
import { hashBody } from '#server/modules/feeds/polling/hash-body.ts';
import { longestInterval, nextPoll, pollInterval } from '#server/modules/feeds/polling/next-poll.ts';
import { findByUrls } from './find-by-url.ts';
import { readRhythm, storeDocument } from './store-document.ts';

export type AddDeps = Pick<Deps, 'db' | 'web' | 'clock' | 'billing'>;

/** What became of adding: the feed, and whether it is new. */
export type Added = { id: string; added: boolean };

/**
 * Adds the feed behind an address with all that is in it now. One that the user has already stays as it is.
 *
 * @throws AppError that names the field `url` for what is no feed; `provider_refused` where the site does not give it
 * now, `rate_limited` while it wants to be left alone; `conflict` with the most feeds that a user has
 */
export async function addFeed(deps: AddDeps, userId: string, what: RssAdd): Promise<Added> {
  const { db, web } = deps;
  const typed = cleanAddress(web, what.url);
  const known = (await findByUrls(db, userId, [typed]))(typed);
  if (known !== null) return { id: known, added: false };
  await refuseTooMany(db, userId);
  return lookAt(deps, what.url, (found) => storeFeed(deps, userId, what, found));
}

async function storeFeed(
  { db, clock, billing }: AddDeps,
  userId: string,
  what: RssAdd,
  found: LookedAt,
): Promise<Added> {
  const { url, answer, head } = found;
  const now = clock.now();
  const network = networkOf(url);
  const bodyHash = await hashBody(answer.body);
  return db.transaction().execute(async (trx) => {
    const known = (await findByUrls(trx, userId, [url]))(url);
    if (known !== null) return { id: known, added: false };
    const row = await trx
      .insertInto('rss_feed')
      .values({
        user_id: userId,
        network,
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
        interval_seconds: longestInterval,
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
      if (id === null) throw new AppError('conflict', 'This feed was just deleted. Add it once more.');
      return { id, added: false };
    }
    await storeDocument(trx, { billing }, { userId, feedId: row.id, network }, found, now);
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
      .where('user_id', '=', userId)
      .where('id', '=', row.id)
      .execute();
    await notifyChange(trx, userId, { name: 'rss-feed', id: row.id });
    return { id: row.id, added: true };
  });
}

async function refuseTooMany(db: Kysely<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from rss_feed where user_id = ${userId}`.execute(db);
  if ((rows[0]?.n ?? 0) < maxFeeds) return;
  throw new AppError(
    'conflict',
    `You have ${maxFeeds} feeds, which is the most. Delete one that you do not read.`,
  );
}
