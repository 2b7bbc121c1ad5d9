import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { siteMessages } from '#server/modules/feeds/feeds-messages.ts';
import { readRhythm, storeDocument } from '#server/modules/feeds/items/store-document.ts';
import type { FeedHead, ReadItem } from '#server/modules/feeds/reading/document.ts';
import { type MoreItems, readInChild } from '#server/modules/feeds/reading/document-child.ts';
import type { RssFeedTable } from '#server/modules/feeds/tables.ts';
import type { WebAnswer } from '#server/ports/web/port.ts';
import { type Fetched, fetchFeed, freshFor, hashBody, hostOf, realmOf } from './fetch-feed.ts';

type PollDeps = Pick<Deps, 'db' | 'web' | 'clock' | 'billing'>;
type Feed = Selectable<RssFeedTable>;
type Change = Updateable<RssFeedTable>;

/** After this many responses in a row with the same permanent redirect, the feed moves there. */
const movesUntilTaken = 3;

/** A document with changes. */
type News = { head: FeedHead; items: ReadItem[]; more: MoreItems; bodyHash: Buffer };

/**
 * Polls a feed once and writes the result: new items, its health, when to poll next. If the feed was deleted
 * or moved in the meantime, nothing is written.
 *
 * @returns the responding site and until when it allows no requests; null if there is no such limit
 */
export async function pollFeed(deps: PollDeps, feed: Feed): Promise<{ host: string; until: Date } | null> {
  const { web, clock } = deps;
  const fetched = await fetchFeed(web, feed.url, {
    validators: { etag: feed.etag, lastModified: feed.last_modified },
    now: clock.now(),
  });
  if (fetched.kind === 'document') await takeDocument(deps, feed, fetched.answer);
  else if (fetched.kind === 'unchanged')
    await write(deps, feed, (trx) => succeed(trx, deps, feed, fetched.answer, null));
  else await write(deps, feed, async () => failedChange(feed, fetched, clock.now()));
  return fetched.kind === 'wait' ? { host: fetched.host, until: fetched.until } : null;
}

async function takeDocument(deps: PollDeps, feed: Feed, answer: WebAnswer): Promise<void> {
  if (realmOf(answer.url) !== feed.network) {
    const message = siteMessages.leavesRealm;
    return write(deps, feed, async () => failedChange(feed, { kind: 'failed', message }, deps.clock.now()));
  }
  const bodyHash = await hashBody(answer.body);
  // Some sites don't support "not modified".
  if (feed.body_hash?.equals(bodyHash)) {
    return write(deps, feed, (trx) => succeed(trx, deps, feed, answer, null));
  }
  const document = {
    bytes: answer.body,
    contentType: answer.headers.get('content-type'),
    url: answer.url,
  };
  await readInChild(document, false, async (read, more) => {
    if (read.kind === 'feed') {
      const news = { head: read.head, items: read.items, more, bodyHash };
      return write(deps, feed, (trx) => succeed(trx, deps, feed, answer, news));
    }
    const message = read.kind === 'page' ? siteMessages.isPage : read.reason;
    return write(deps, feed, async () => failedChange(feed, { kind: 'failed', message }, deps.clock.now()));
  });
}

/** Writes while the feed's row is locked, unless the feed was deleted or moved in the meantime. */
async function write(
  { db, clock }: PollDeps,
  feed: Feed,
  change: (trx: Transaction<Database>) => Promise<Change>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('rss_feed')
      .select(['url', 'state', 'polled_at'])
      .where(owned('rss_feed', feed))
      .forUpdate()
      .executeTakeFirst();
    if (locked?.url !== feed.url) return;
    const changed = await change(trx);
    // A pause during the request stays.
    const paused = locked.state === 'paused' ? { state: 'paused' as const, next_poll_at: null } : {};
    await trx
      .updateTable('rss_feed')
      .set({ ...changed, ...paused, polled_at: clock.now(), updated_at: clock.now() })
      .where(owned('rss_feed', feed))
      .execute();
    await notifyChange(trx, feed.user_id, { name: 'rss-feed', id: feed.id });
  });
}

async function succeed(
  trx: Transaction<Database>,
  { clock, billing }: PollDeps,
  feed: Feed,
  answer: WebAnswer,
  news: News | null,
): Promise<Change> {
  const now = clock.now();
  const origin = { userId: feed.user_id, feedId: feed.id, realm: feed.network };
  if (news !== null) await storeDocument(trx, { billing }, origin, news, now);
  const rhythm = await readRhythm(trx, origin, now);
  const rhythmic = pollInterval({
    itemsLastWeek: rhythm.itemsLastWeek,
    freshSeconds: Math.max((news?.head.ttlMinutes ?? 0) * 60, freshFor(answer.headers, now)),
    failures: 0,
  });
  // Without news, nothing justifies an earlier poll, and what the document said about itself still applies.
  const interval = news === null ? Math.max(feed.interval_seconds, rhythmic) : rhythmic;
  return {
    state: 'active',
    failures: 0,
    last_error: null,
    alert_at: null,
    alert_seen_at: null,
    succeeded_at: now,
    per_week: rhythm.perWeek,
    latest_at: rhythm.latestAt,
    interval_seconds: interval,
    next_poll_at: nextPoll(now, interval),
    // Kept exactly as received, including the weak mark and the quotes.
    etag: answer.headers.get('etag') ?? (news === null ? feed.etag : null),
    last_modified: answer.headers.get('last-modified') ?? (news === null ? feed.last_modified : null),
    ...(news === null
      ? {}
      : {
          body_hash: news.bodyHash,
          title: news.head.title ?? feed.title,
          description: news.head.description,
          site_url: news.head.siteUrl,
          format: news.head.format,
          listed_items: news.head.listedItems,
        }),
    ...(await moved(trx, feed, answer)),
  };
}

/** Moves to a new URL after several permanent redirects in a row: a single one may be a mistake. */
async function moved(trx: Transaction<Database>, feed: Feed, answer: WebAnswer): Promise<Change> {
  const to = answer.movedTo;
  if (to === null || to === feed.url || realmOf(to) !== feed.network)
    return { moved_to: null, moved_times: 0 };
  const times = feed.moved_to === to ? feed.moved_times + 1 : 1;
  if (times < movesUntilTaken) return { moved_to: to, moved_times: times };
  const taken = await trx
    .selectFrom('rss_feed')
    .select('id')
    .where('user_id', '=', feed.user_id)
    .where('url', '=', to)
    .executeTakeFirst();
  // The user already reads the new URL, so this feed continues through its redirect.
  if (taken) return { moved_to: to, moved_times: times };
  return { url: to, host: hostOf(to), moved_to: null, moved_times: 0 };
}

/** The changes when there was no response to read. */
function failedChange(
  feed: Feed,
  fetched: Exclude<Fetched, { kind: 'document' | 'unchanged' }>,
  now: Date,
): Change {
  if (fetched.kind === 'gone') return dead(feed, feed.failures + 1, fetched.message, now);
  if (fetched.kind === 'wait') {
    const soonest = nextPoll(now, feed.interval_seconds);
    return {
      last_error: fetched.message,
      // A feed that was gone before is tried only once when the user requests it.
      next_poll_at:
        feed.state === 'gone' ? null : new Date(Math.max(soonest.getTime(), fetched.until.getTime())),
    };
  }
  const failures = feed.failures + 1;
  if (feed.state === 'gone' || failures >= maxFailures) return dead(feed, failures, fetched.message, now);
  const interval = pollInterval({ itemsLastWeek: 0, freshSeconds: 0, failures });
  return { state: 'failing', failures, last_error: fetched.message, next_poll_at: nextPoll(now, interval) };
}

function dead(feed: Feed, failures: number, message: string, now: Date): Change {
  return {
    state: 'gone',
    failures,
    last_error: message,
    next_poll_at: null,
    ...(feed.state === 'gone' ? {} : { alert_at: now, alert_seen_at: null }),
  };
}

export const minIntervalSeconds = 15 * 60;
export const maxIntervalSeconds = 24 * 3600;
const week = 7 * 24 * 3600;
/** After this many failures in a row, which takes about a week, a feed isn't polled anymore. */
export const maxFailures = 12;

/**
 * How often a feed is polled, in seconds: about once per item at last week's rate, not before the feed itself
 * says it can have changed, and between 15 minutes and a day. A failing feed is polled less and less often.
 */
export function pollInterval(feed: {
  /** Items of the last seven days. */
  itemsLastWeek: number;
  /** How long the feed and the response headers say it stays unchanged, in seconds. */
  freshSeconds: number;
  /** Consecutive failures. */
  failures: number;
}): number {
  const byItems = feed.itemsLastWeek > 0 ? week / feed.itemsLastWeek : maxIntervalSeconds;
  const steady = Math.max(clamp(byItems), feed.freshSeconds);
  const backing = feed.failures > 0 ? minIntervalSeconds * 2 ** Math.min(feed.failures - 1, 10) : 0;
  // A failing feed is retried soon at first, whatever its rhythm: most failures are temporary.
  return clamp(feed.failures > 0 ? Math.max(backing, feed.freshSeconds) : steady);
}

/** When to poll next: the interval, randomly up to a tenth longer or shorter, so feeds don't synchronize. */
export function nextPoll(now: Date, intervalSeconds: number, chance: number = Math.random()): Date {
  const seconds = clamp(intervalSeconds * (0.9 + 0.2 * chance));
  return new Date(now.getTime() + seconds * 1000);
}

function clamp(seconds: number): number {
  return Math.round(Math.min(maxIntervalSeconds, Math.max(minIntervalSeconds, seconds)));
}
