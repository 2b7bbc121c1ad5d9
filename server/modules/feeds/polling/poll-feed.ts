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
import { type Fetched, fetchFeed, freshFor, hashBody, hostOf, networkOf } from './fetch-feed.ts';

type PollDeps = Pick<Deps, 'db' | 'web' | 'clock' | 'billing'>;
type Feed = Selectable<RssFeedTable>;
type Change = Updateable<RssFeedTable>;

/** After so many answers in a row that name the same new URL for good, it is taken. */
const movesUntilTaken = 3;

/** A document that is new to us. */
type News = { head: FeedHead; items: ReadItem[]; more: MoreItems; bodyHash: Buffer };

/**
 * Asks for a feed once and writes what came of it: new items, its health, when it is asked next. Where the feed was
 * deleted or moved meanwhile, nothing is written.
 *
 * @returns the site that answered and wants to be left alone, with until when; null where none does
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
  if (networkOf(answer.url) !== feed.network) {
    const message = siteMessages.leavesNetwork;
    return write(deps, feed, async () => failedChange(feed, { kind: 'failed', message }, deps.clock.now()));
  }
  const bodyHash = await hashBody(answer.body);
  // Some sites do not know "not modified".
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

/** Writes while the feed's row is locked, unless somebody deleted or moved it meanwhile. */
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
    // A pause that came while it was asked stays.
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
  const origin = { userId: feed.user_id, feedId: feed.id, network: feed.network };
  if (news !== null) await storeDocument(trx, { billing }, origin, news, now);
  const rhythm = await readRhythm(trx, origin, now);
  const rhythmic = pollInterval({
    itemsLastWeek: rhythm.itemsLastWeek,
    freshSeconds: Math.max((news?.head.ttlMinutes ?? 0) * 60, freshFor(answer.headers, now)),
    failures: 0,
  });
  // Without news nothing makes it come sooner, and what the document said of itself still holds.
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
    // Kept as they were said: a weak mark, and the quotes, belong to it.
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

/** Takes a new URL after it was named for good a few times: once may be somebody's mistake. */
async function moved(trx: Transaction<Database>, feed: Feed, answer: WebAnswer): Promise<Change> {
  const to = answer.movedTo;
  if (to === null || to === feed.url || networkOf(to) !== feed.network)
    return { moved_to: null, moved_times: 0 };
  const times = feed.moved_to === to ? feed.moved_times + 1 : 1;
  if (times < movesUntilTaken) return { moved_to: to, moved_times: times };
  const taken = await trx
    .selectFrom('rss_feed')
    .select('id')
    .where('user_id', '=', feed.user_id)
    .where('url', '=', to)
    .executeTakeFirst();
  // The user reads the new URL already: this one goes on by its redirect.
  if (taken) return { moved_to: to, moved_times: times };
  return { url: to, host: hostOf(to), moved_to: null, moved_times: 0 };
}

/** What changes when there was no answer to read. */
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
      // One that was over before is asked no more than once for its user.
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

export const shortestInterval = 15 * 60;
export const longestInterval = 24 * 3600;
const week = 7 * 24 * 3600;
/** After so many failures in a row, a week or so by then, a feed is not asked any more. */
export const maxFailures = 12;

/**
 * How often a feed is asked, in seconds: about once an item by what the last week brought, not before it can have
 * changed by its own word, and between 15 minutes and a day. A feed that fails is asked ever less often.
 */
export function pollInterval(feed: {
  /** Items of the last seven days. */
  itemsLastWeek: number;
  /** What the feed and the answer's headers say about how long it stays as it is, in seconds. */
  freshSeconds: number;
  /** In a row. */
  failures: number;
}): number {
  const byItems = feed.itemsLastWeek > 0 ? week / feed.itemsLastWeek : longestInterval;
  const steady = Math.max(clamp(byItems), feed.freshSeconds);
  const backing = feed.failures > 0 ? shortestInterval * 2 ** Math.min(feed.failures - 1, 10) : 0;
  // What fails is asked again soon at first, whatever its rhythm: most failures pass.
  return clamp(feed.failures > 0 ? Math.max(backing, feed.freshSeconds) : steady);
}

/** When it is asked next: the interval, a tenth more or less by chance, so that feeds do not come in step. */
export function nextPoll(now: Date, intervalSeconds: number, chance: number = Math.random()): Date {
  const seconds = clamp(intervalSeconds * (0.9 + 0.2 * chance));
  return new Date(now.getTime() + seconds * 1000);
}

function clamp(seconds: number): number {
  return Math.round(Math.min(longestInterval, Math.max(shortestInterval, seconds)));
}
