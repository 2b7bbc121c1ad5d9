import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

type StoredFeed = { userId: string; id: string; realm: Realm };

export type StoredItem = {
  title: string;
  text?: string;
  url?: string | null;
  author?: string | null;
  /** The feed's publication date; null if the feed gives none. */
  publishedAt?: Date | null;
};

/** A user's feed, in its database state right after it was added. */
export async function storeFeed(
  db: Kysely<Database>,
  { userId, title = 'Harbour News', realm = 'sample' }: { userId: string; title?: string; realm?: Realm },
): Promise<StoredFeed> {
  const { id } = await db
    .insertInto('rss_feed')
    .values({
      user_id: userId,
      network: realm,
      url: `https://${randomUUID()}.example/feed.xml`,
      host: 'harbour.example',
      title,
      interval_seconds: 3600,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, id, realm };
}

/** Items of a feed, in their database state on arrival. @returns their ids, in the given order */
export async function storeItems(
  db: Kysely<Database> | Transaction<Database>,
  feed: StoredFeed,
  items: readonly StoredItem[],
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { title, text = '', url, author = null, publishedAt = now } of items) {
    const key = createHash('sha256').update(randomUUID()).digest();
    const { rows } = await sql<{ id: string }>`
      insert into rss_item (user_id, feed_id, network, key0, key1, key2, key_level, url, title, author, excerpt, html,
        body, content_hash, published_at, is_dated, first_seen_at)
      values (${feed.userId}, ${feed.id}, ${feed.realm}, ${key}, ${key}, ${key}, 0,
        ${url === undefined ? `https://harbour.example/${ids.length}` : url}, ${title}, ${author},
        ${text.slice(0, 300)}, '', ${text}, ${key}, ${publishedAt ?? now}, ${publishedAt !== null}, ${now})
      returning id`.execute(db);
    ids.push(rows[0]?.id ?? '');
  }
  return ids;
}
