import { type Kysely, sql, type Transaction } from 'kysely';
import { keptItems } from '#contract/feeds/rss.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { ReadItem } from '#server/modules/feeds/reading/document.ts';
import type { MoreItems } from '#server/modules/feeds/reading/document-child.ts';
import { draftFromRules } from '#server/modules/feeds/rules/draft-from-rules.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';

/**
 * Stores all items of a document, piece by piece, in the caller's transaction, and creates the drafts that
 * the feed's rules call for.
 *
 * @returns the ids of the new items
 */
export async function storeDocument(
  trx: Transaction<Database>,
  deps: PlanDeps,
  origin: ItemOrigin,
  document: { items: ReadItem[]; more: MoreItems },
  now: Date,
): Promise<string[]> {
  const added: string[] = [];
  let from = 0;
  for (let items: ReadItem[] | null = document.items; items !== null; items = await document.more()) {
    added.push(...(await storeItems(trx, origin, items, { from, now })));
    from += items.length;
  }
  await draftFromRules(trx, deps, { ...origin, itemIds: added }, now);
  // Done here and not by a cron: listed items were just found, even after a year without a change.
  await trx
    .deleteFrom('rss_purged')
    .where('user_id', '=', origin.userId)
    .where('feed_id', '=', origin.feedId)
    .where('listed_at', '<', daysBefore(now, keptItems.days))
    .execute();
  return added;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

/** What a feed's items say about its publishing rhythm. */
type Rhythm = { itemsLastWeek: number; perWeek: number | null; latestAt: Date | null };

/** Derives a feed's rhythm from its stored items. */
export async function readRhythm(
  db: Kysely<Database>,
  { userId, feedId }: Pick<ItemOrigin, 'userId' | 'feedId'>,
  now: Date,
): Promise<Rhythm> {
  const { rows } = await sql<{ week: number; month: number; first: Date | null; latest: Date | null }>`
    select count(*) filter (where published_at > ${daysBefore(now, 7)})::int as week,
      count(*) filter (where is_dated and published_at > ${daysBefore(now, 28)})::int as month,
      min(published_at) filter (where is_dated) as first, max(published_at) as latest
    from rss_item where user_id = ${userId} and feed_id = ${feedId}`.execute(db);
  const [row] = rows;
  return {
    itemsLastWeek: row?.week ?? 0,
    perWeek: row?.first ? perWeek(row.month, row.first, now) : null,
    latestAt: row?.latest ?? null,
  };
}

/**
 * Items per week over the last four weeks, or over a shorter time if the oldest known item is younger.
 *
 * @param count of the last 28 days
 * @param first when the oldest known item was published
 */
export function perWeek(count: number, first: Date, now: Date): number {
  const day = 24 * 3600 * 1000;
  const days = Math.min(28, Math.max(1, (now.getTime() - first.getTime()) / day));
  return Math.round((count / days) * 70) / 10;
}

/**
 * The feed the items belong to. The caller has locked its row, so nothing else stores items at the same time.
 */
type ItemOrigin = { userId: string; feedId: string; realm: Realm };

/** How often to record when a document last listed a deleted item, ms. */
const relistedMs = 24 * 3600 * 1000;

/**
 * Stores a piece of a feed's document in one statement: updates known items that changed, and adds new ones.
 * An item is identified by its guid, otherwise its URL, otherwise its text. If a document gives the same to
 * several items, they are told apart by URL or title from then on, even in documents that contain only one of
 * them. Deleted items are recognized in the same way and don't come back.
 *
 * @param from the position of the first item in its document, from 0: of items without a date, the earlier
 *   one counts as newer
 * @returns the ids of the new items
 */
export async function storeItems(
  trx: Transaction<Database>,
  { userId, feedId, realm }: ItemOrigin,
  items: ReadItem[],
  { from, now }: { from: number; now: Date },
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = items.map((item, position) => {
    const said = item.publishedAt === null ? null : new Date(item.publishedAt);
    const isDated = said !== null && said <= now;
    return {
      key0: item.key0,
      key1: item.key1,
      key2: item.key2,
      level: item.keyLevel,
      url: item.url,
      title: item.title,
      author: item.author,
      excerpt: item.excerpt,
      html: item.html,
      body: item.text,
      image_url: item.imageUrl,
      hash: item.contentHash,
      published_at: isDated ? said : new Date(now.getTime() - from - position),
      dated: isDated ? 1 : 0,
    };
  });
  const columns = {
    key0: 'text',
    key1: 'text',
    key2: 'text',
    level: 'integer',
    url: 'text',
    title: 'text',
    author: 'text',
    excerpt: 'text',
    html: 'text',
    body: 'text',
    image_url: 'text',
    hash: 'text',
    published_at: 'timestamptz',
    dated: 'integer',
  } as const;
  const { rows: added } = await sql<{ id: string }>`
    with given as materialized (
      select decode(key0, 'hex') as key0, decode(key1, 'hex') as key1, decode(key2, 'hex') as key2, level, url, title,
        author, excerpt, html, body, image_url, decode(hash, 'hex') as hash, published_at, dated
      from ${unnestRows('line', columns, rows)}
    ),
    level as materialized (
      select key0, max(level) as needed from (
        select key0, level from given
        union all
        select key0, key_level from rss_item
          where user_id = ${userId} and feed_id = ${feedId} and key0 in (select key0 from given)
        union all
        select key0, key_level from rss_purged
          where user_id = ${userId} and feed_id = ${feedId} and key0 in (select key0 from given)
      ) as every group by key0
    ),
    known as materialized (
      select item.id, level.needed, given.* from given
      join level on level.key0 = given.key0
      join rss_item item on item.user_id = ${userId} and item.feed_id = ${feedId} and item.key0 = given.key0
        and (level.needed = 0 or level.needed = 1 and item.key1 = given.key1
          or level.needed = 2 and item.key2 = given.key2)
    ),
    renewed as (
      update rss_item item set key1 = known.key1, key2 = known.key2, key_level = known.needed, url = known.url,
        title = known.title, author = known.author, excerpt = known.excerpt, html = known.html, body = known.body,
        image_url = known.image_url, content_hash = known.hash
      from known
      where item.user_id = ${userId} and item.id = known.id
        and (item.content_hash <> known.hash or item.key_level <> known.needed)
    ),
    forgotten as materialized (
      select item.key2 as was, level.needed, given.key0, given.key1, given.key2 from given
      join level on level.key0 = given.key0
      join rss_purged item on item.user_id = ${userId} and item.feed_id = ${feedId} and item.key0 = given.key0
        and (level.needed = 0 or level.needed = 1 and item.key1 = given.key1
          or level.needed = 2 and item.key2 = given.key2)
    ),
    relisted as (
      update rss_purged item set key1 = forgotten.key1, key2 = forgotten.key2, key_level = forgotten.needed,
        listed_at = ${now}::timestamptz
      from forgotten
      where item.user_id = ${userId} and item.feed_id = ${feedId} and item.key0 = forgotten.key0
        and item.key2 = forgotten.was
        and (item.key2 <> forgotten.key2 or item.key_level <> forgotten.needed
          or item.listed_at < ${new Date(now.getTime() - relistedMs)}::timestamptz)
    ),
    added as (
      insert into rss_item (user_id, feed_id, network, key0, key1, key2, key_level, url, title, author, excerpt, html,
        body, image_url, content_hash, published_at, is_dated, first_seen_at)
      select ${userId}, ${feedId}, ${realm}, given.key0, given.key1, given.key2, level.needed, url, title, author,
        excerpt, html, body, image_url, hash, published_at, dated = 1, ${now}::timestamptz
      from given join level on level.key0 = given.key0
      where not exists (select from known where known.key0 = given.key0 and known.key2 = given.key2)
        and not exists (select from forgotten where forgotten.key0 = given.key0 and forgotten.key2 = given.key2)
      returning id
    )
    select id from added`.execute(trx);
  return added.map(({ id }) => id);
}
