import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { RssFeed, RssFeedsQuery } from '#contract/rss.ts';
import type { Database } from '#server/db/database.ts';
import { partOf } from '#server/db/part-of.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { feedAnswer, selectFeeds } from './feed-answer.ts';

const defaultLimit = 100;
const FeedsCursor = z.object({ title: z.string().refine((text) => !text.includes('\u0000')), id: Id });

/**
 * A page of the user's feeds, by title.
 *
 * @throws AppError that names the field `cursor` where it is broken
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
      sql`and ingrow_fold(coalesce(feed.own_title, '') || ' ' || feed.title || ' ' || feed.url) like ingrow_fold(${partOf(query.search)})`,
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
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(feedAnswer),
    nextCursor: last ? encodeCursor({ title: last.sorted, id: last.id }) : null,
  };
}
