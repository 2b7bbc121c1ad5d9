import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RssItem, RssItemDetails, RssItemsQuery, RssMarkRead } from '#contract/feeds/rss.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';

const defaultLimit = 30;
/** The item after which the page continues. */
const ItemsCursor = z.object({ last: Moment, id: Id });

/**
 * A page of items, newest first. The position of an item never changes, so following the cursor returns each
 * item once, whatever arrives in the meantime. `asOf` is when it was read.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listItems(
  db: Kysely<Database>,
  userId: string,
  query: RssItemsQuery,
  now: Date,
): Promise<{ items: RssItem[]; nextCursor: string | null; asOf: string }> {
  const after = query.cursor === undefined ? null : decodeCursor(ItemsCursor, query.cursor);
  const limit = query.limit ?? defaultLimit;
  const conditions = itemConditions(query);
  if (after !== null) {
    conditions.push(sql`and (item.published_at, item.id) < (${after.last}::timestamptz, ${after.id}::uuid)`);
  }
  const { rows } = await sql<ItemRow>`
    select ${shownColumns} from rss_item item
    join rss_feed feed on feed.user_id = item.user_id and feed.id = item.feed_id
    where item.user_id = ${userId} ${sql.join(conditions, sql` `)}
    order by item.published_at desc, item.id desc limit ${limit + 1}`.execute(db);
  return {
    ...pageOf(rows, limit, itemAnswer, ({ published_exactly, id }) => ({ last: published_exactly, id })),
    asOf: now.toISOString(),
  };
}

/** One of the user's items with its content. @throws AppError `not_found` for another user's id */
export async function readItem(db: Kysely<Database>, userId: string, id: string): Promise<RssItemDetails> {
  const { rows } = await sql<ItemRow & { html: string; body: string }>`
    select ${shownColumns}, item.html, item.body from rss_item item
    join rss_feed feed on feed.user_id = item.user_id and feed.id = item.feed_id
    where item.user_id = ${userId} and item.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('Item');
  return { ...itemAnswer(row), html: row.html, text: row.body };
}

function itemConditions(query: RssItemsQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.network) conditions.push(sql`and item.network = ${query.network}`);
  if (query.feedId?.length) conditions.push(sql`and item.feed_id = any(${query.feedId}::uuid[])`);
  if (query.folder !== undefined) conditions.push(sql`and feed.folder = ${query.folder}`);
  if (query.unread) conditions.push(sql`and item.read_at is null`);
  if (query.search && /[\p{L}\p{N}]/u.test(query.search))
    conditions.push(sql`and item.words @@ ${wordsQuery(query.search)}`);
  return conditions;
}

/**
 * A text search query that finds each word of a search, also as the beginning of a longer word. Folding comes
 * first because it changes some characters: `⑴` becomes `(1)`. After that only letters and digits remain, so
 * the query contains no operators. Null if the search has none, which matches no item.
 */
function wordsQuery(search: string): RawBuilder<unknown> {
  const folded = sql`ingrow_fold(${search}::text) collate pg_unicode_fast`;
  const words = sql`nullif(btrim(regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g')), '')`;
  return sql`to_tsquery('simple', replace(${words}, ' ', ':* & ') || ':*')`;
}

type ItemRow = {
  id: string;
  network: Realm;
  feed_id: string;
  feed_title: string;
  folder: string | null;
  url: string | null;
  title: string;
  author: string | null;
  excerpt: string;
  image_url: string | null;
  published_at: Date;
  /** With microseconds, which a Date would lose. */
  published_exactly: string;
  is_dated: boolean;
  first_seen_at: Date;
  read_at: Date | null;
};

const shownColumns = sql`item.id, item.network, item.feed_id, coalesce(feed.own_title, feed.title) as feed_title,
  feed.folder, item.url, item.title, item.author, item.excerpt, item.image_url, item.published_at,
  to_char(item.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as published_exactly,
  item.is_dated, item.first_seen_at, item.read_at`;

function itemAnswer(row: ItemRow): RssItem {
  return {
    id: row.id,
    network: row.network,
    feed: { id: row.feed_id, title: row.feed_title, folder: row.folder },
    url: row.url,
    title: row.title,
    author: row.author,
    excerpt: row.excerpt,
    imageUrl: row.image_url,
    publishedAt: row.published_at.toISOString(),
    isDated: row.is_dated,
    firstSeenAt: row.first_seen_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}

/**
 * Marks items as read or unread: some by their ids, all in a feed or folder, or all in a realm. Items that
 * already have the state keep it, with its time. With `until`, later items stay too, since nobody has seen
 * them. With `markedAt`, undoes only what one call marked.
 *
 * @throws AppError `not_found` if an item or the feed isn't the user's; then nothing is changed
 */
export async function markRead(
  db: Kysely<Database>,
  userId: string,
  what: RssMarkRead,
  now: Date,
): Promise<{ changed: number; readAt: string }> {
  const read = what.read ?? true;
  const ids = what.ids && [...new Set(what.ids.map((id) => id.toLowerCase()))];
  return db.transaction().execute(async (trx) => {
    if (ids) await lockItems(trx, userId, ids);
    if (what.feedId) await findFeed(trx, userId, what.feedId);
    const which = ids
      ? sql`and id = any(${ids}::uuid[])`
      : what.feedId
        ? sql`and feed_id = ${what.feedId}`
        : what.folder !== undefined
          ? sql`and feed_id in (select id from rss_feed where user_id = ${userId} and folder = ${what.folder})`
          : what.network
            ? sql`and network = ${what.network}`
            : sql``;
    const until = what.until ? sql`and first_seen_at <= ${what.until}::timestamptz` : sql``;
    const marked = what.markedAt ? sql`and read_at = ${what.markedAt}::timestamptz` : sql``;
    const { numAffectedRows } = await sql`
      update rss_item set read_at = ${read ? now : null}::timestamptz
      where user_id = ${userId} and ${read ? sql`read_at is null` : sql`read_at is not null`} ${which} ${until} ${marked}`.execute(
      trx,
    );
    return { changed: Number(numAffectedRows ?? 0), readAt: now.toISOString() };
  });
}

/** Always in the same order, so two tabs don't deadlock. */
async function lockItems(db: Kysely<Database>, userId: string, ids: string[]): Promise<void> {
  const found = await db
    .selectFrom('rss_item')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (found.length !== ids.length) throw notFound('Item');
}

async function findFeed(db: Kysely<Database>, userId: string, id: string): Promise<void> {
  const found = await db
    .selectFrom('rss_feed')
    .select('id')
    .where(owned('rss_feed', { userId, id }))
    .executeTakeFirst();
  if (found === undefined) throw notFound('Feed');
}
