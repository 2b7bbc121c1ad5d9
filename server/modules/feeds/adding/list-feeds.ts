import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RssFeed, RssFeedState, RssFeedsQuery, RssFormat } from '#contract/feeds/rss.ts';
import { Id } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { maxCountedItems } from '#contract/values.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import { containsPattern } from '#server/db/contains-pattern.ts';
import type { Database } from '#server/db/database.ts';
import { alertMessages } from '#server/modules/feeds/feeds-messages.ts';

const defaultLimit = 100;
const FeedsCursor = z.object({ title: z.string().refine((text) => !text.includes('\u0000')), id: Id });

/**
 * A page of the user's feeds, by title.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listFeeds(
  db: Kysely<Database>,
  userId: string,
  query: RssFeedsQuery,
): Promise<{ items: RssFeed[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(FeedsCursor, query.cursor);
  const limit = query.limit ?? defaultLimit;
  const conditions: RawBuilder<unknown>[] = [];
  if (query.network) conditions.push(sql`and feed.network = ${query.network}`);
  if (query.state?.length) conditions.push(sql`and feed.state = any(${query.state}::text[])`);
  if (query.folder !== undefined) conditions.push(sql`and feed.folder = ${query.folder}`);
  if (query.hasAlert) conditions.push(sql`and feed.alert_at is not null and feed.alert_seen_at is null`);
  if (query.search) {
    conditions.push(
      sql`and ingrow_fold(coalesce(feed.own_title, '') || ' ' || feed.title || ' ' || feed.url) like ingrow_fold(${containsPattern(query.search)})`,
    );
  }
  if (after !== null) {
    conditions.push(
      sql`and (lower(coalesce(feed.own_title, feed.title)), feed.id) > (${after.title}::text, ${after.id}::uuid)`,
    );
  }
  const rows = await selectFeeds(
    db,
    userId,
    sql`${sql.join(conditions, sql` `)}
      order by lower(coalesce(feed.own_title, feed.title)), feed.id limit ${limit + 1}`,
  );
  return pageOf(rows, limit, feedAnswer, ({ sorted, id }) => ({ title: sorted, id }));
}

type FeedRow = {
  id: string;
  network: Realm;
  url: string;
  site_url: string | null;
  title: string;
  own_title: string | null;
  description: string | null;
  folder: string | null;
  format: RssFormat | null;
  state: RssFeedState;
  failures: number;
  last_error: string | null;
  alert_at: Date | null;
  alert_seen_at: Date | null;
  per_week: number | null;
  latest_at: Date | null;
  interval_seconds: number;
  listed_items: number | null;
  polled_at: Date | null;
  succeeded_at: Date | null;
  next_poll_at: Date | null;
  created_at: Date;
  /** The value the list is sorted by. */
  sorted: string;
  unread: number;
  items: number;
};

/** The user's matching feeds, with their item counts. `rest`: further conditions, order and limit. */
async function selectFeeds(
  db: Kysely<Database>,
  userId: string,
  rest: RawBuilder<unknown>,
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select feed.id, feed.network, feed.url, feed.site_url, feed.title, feed.own_title, feed.description, feed.folder,
      feed.format, feed.state, feed.failures, feed.last_error, feed.alert_at, feed.alert_seen_at, feed.per_week,
      feed.latest_at, feed.interval_seconds, feed.listed_items, feed.polled_at, feed.succeeded_at, feed.next_poll_at, feed.created_at,
      lower(coalesce(feed.own_title, feed.title)) as sorted,
      (select count(*)::int from (
        select from rss_item item
        where item.user_id = feed.user_id and item.feed_id = feed.id and item.read_at is null
        limit ${maxCountedItems}
      ) as few) as unread,
      (select count(*)::int from (
        select from rss_item item where item.user_id = feed.user_id and item.feed_id = feed.id
        limit ${maxCountedItems}
      ) as few) as items
    from rss_feed feed where feed.user_id = ${userId} ${rest}`.execute(db);
  return rows;
}

/** One of the user's feeds. @throws AppError `not_found` for another user's id */
export async function readFeed(db: Kysely<Database>, userId: string, id: string): Promise<RssFeed> {
  const [row] = await selectFeeds(db, userId, sql`and feed.id = ${id}`);
  if (row === undefined) throw notFound('Feed');
  return feedAnswer(row);
}

/** A feed as the API returns it. */
function feedAnswer(row: FeedRow): RssFeed {
  return {
    id: row.id,
    network: row.network,
    url: row.url,
    siteUrl: row.site_url,
    title: row.own_title ?? row.title,
    ownTitle: row.own_title,
    description: row.description,
    folder: row.folder,
    format: row.format,
    state: row.state,
    failures: row.failures,
    lastError: row.last_error,
    alert:
      row.alert_at !== null && row.alert_seen_at === null
        ? { at: row.alert_at.toISOString(), message: alertMessage(row) }
        : null,
    cadence: { perWeek: row.per_week, latestAt: row.latest_at?.toISOString() ?? null },
    intervalMinutes: Math.round(row.interval_seconds / 60),
    unread: row.unread,
    items: row.items,
    listedItems: row.listed_items,
    lastPolledAt: row.polled_at?.toISOString() ?? null,
    lastSuccessAt: row.succeeded_at?.toISOString() ?? null,
    nextPollAt: row.next_poll_at?.toISOString() ?? null,
    addedAt: row.created_at.toISOString(),
  };
}

function alertMessage({ last_error: error }: FeedRow): string {
  return alertMessages.text(error);
}

type Summary = { network: Realm; feeds: number; unread: number; alerts: number; folders: string[] };

/** Counts of the user's feeds, for each realm in which they have any. */
export async function summarize(db: Kysely<Database>, userId: string): Promise<{ items: Summary[] }> {
  const { rows } = await sql<Summary>`
    select feed.network, count(*)::int as feeds,
      count(*) filter (where alert_at is not null and alert_seen_at is null)::int as alerts,
      coalesce(array_agg(distinct folder order by folder) filter (where folder is not null), '{}') as folders,
      (select count(*)::int from (
        select from rss_item item
        where item.user_id = ${userId} and item.network = feed.network and item.read_at is null
        limit ${maxCountedItems}
      ) as few) as unread
    from rss_feed feed where feed.user_id = ${userId}
    group by feed.network order by feed.network`.execute(db);
  return { items: rows };
}
