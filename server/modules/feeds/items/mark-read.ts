import { type Kysely, sql } from 'kysely';
import type { RssMarkRead } from '#contract/rss.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Marks items as read now, or as not read: some by their ids, all of a feed or folder, or all of a network. What is so already
 * stays, with its time. With `until` what came later stays too: nobody has seen it. With `markedAt` only what one call
 * marked is taken back.
 *
 * @throws AppError `not_found` where an item or the feed is not the user's; then nothing is changed
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

/** In one order, so that two tabs do not wait for each other. */
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
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw notFound('Feed');
}
