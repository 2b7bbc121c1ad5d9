import { type Kysely, sql } from 'kysely';
import { keptItems } from '#contract/feeds/rss.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Feeds checked at once, and items deleted per transaction. */
const feedsAtOnce = 500;
const itemsAtOnce = 500;

/** A feed with more items than it keeps regardless of age, and the newest item beyond that number. */
type FullFeed = { userId: string; feedId: string; beyond: ItemPosition };
/** A position in the order of a feed's items; `at` as PostgreSQL writes it, with microseconds. */
type ItemPosition = { at: string; id: string };

/**
 * Deletes items that arrived at least 90 days ago and aren't among the 200 newest of their feed, with their
 * texts. An item with a draft or post stays as long as that does. The keys of deleted items are kept, so a
 * feed that still lists one doesn't bring it back as new.
 */
export const purgeItems: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-items',
  schedule: '17 4 * * *',
  async run({ db, clock }) {
    const now = clock.now();
    let after = { userId: noId, feedId: noId };
    for (;;) {
      const feeds = await nextFeeds(db, after);
      for (const feed of feeds)
        if (feed.beyond !== null) await purgeOf(db, { ...feed, beyond: feed.beyond }, now);
      const last = feeds.at(-1);
      if (last === undefined || feeds.length < feedsAtOnce) return;
      after = last;
    }
  },
};

/** Sorts before every id. */
const noId = '00000000-0000-0000-0000-000000000000';

async function nextFeeds(
  db: Kysely<Database>,
  after: Pick<FullFeed, 'userId' | 'feedId'>,
): Promise<(Omit<FullFeed, 'beyond'> & { beyond: ItemPosition | null })[]> {
  const { rows } = await sql<{ userId: string; feedId: string; at: string | null; id: string | null }>`
    select feed.user_id as "userId", feed.id as "feedId", beyond.published_at::text as at, beyond.id
    from (
      select user_id, id from rss_feed where (user_id, id) > (${after.userId}::uuid, ${after.feedId}::uuid)
      order by user_id, id limit ${feedsAtOnce}
    ) as feed
    left join lateral (
      select published_at, id from rss_item item where item.user_id = feed.user_id and item.feed_id = feed.id
      order by published_at desc, id desc offset ${keptItems.newest} limit 1
    ) as beyond on true
    order by feed.user_id, feed.id`.execute(db);
  return rows.map(({ userId, feedId, at, id }) => ({
    userId,
    feedId,
    beyond: at === null || id === null ? null : { at, id },
  }));
}

async function purgeOf(db: Kysely<Database>, { userId, feedId, beyond }: FullFeed, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptItems.days * 24 * 3600 * 1000);
  for (let from: ItemPosition | undefined = beyond; from !== undefined; ) {
    from = await purgeSome(db, { userId, feedId, beyond: from }, before, now);
  }
}

/** @returns the last deleted item; undefined if nothing was left to delete */
function purgeSome(
  db: Kysely<Database>,
  { userId, feedId, beyond }: FullFeed,
  before: Date,
  now: Date,
): Promise<ItemPosition | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locked, so no document is stored at the same time: it wouldn't know what is being deleted.
    await trx
      .selectFrom('rss_feed')
      .select('id')
      .where(owned('rss_feed', { userId, id: feedId }))
      .forUpdate()
      .execute();
    // Creating a draft locks its item, which is then left for the next run.
    const { rows } = await sql<ItemPosition>`
      with old as materialized (
        select id from rss_item item
        where user_id = ${userId} and feed_id = ${feedId}
          and (published_at, id) <= (${beyond.at}::timestamptz, ${beyond.id}::uuid)
          and first_seen_at < ${before}::timestamptz
          and not exists (
            select from rss_draft draft
            where draft.user_id = item.user_id and draft.item_id = item.id and draft.publication_id is not null
          )
        order by published_at desc, id desc limit ${itemsAtOnce}
        for update of item skip locked
      ),
      gone as (
        delete from rss_item item using old where item.user_id = ${userId} and item.id = old.id
        returning item.id, published_at, key0, key1, key2, key_level
      ),
      kept as (
        insert into rss_purged (user_id, feed_id, key0, key1, key2, key_level, listed_at)
        select ${userId}, ${feedId}, key0, key1, key2, key_level, ${now}::timestamptz from gone
        on conflict (user_id, feed_id, key0, key2)
          do update set key_level = excluded.key_level, listed_at = excluded.listed_at
      )
      select published_at::text as at, id from gone order by published_at, id limit 1`.execute(trx);
    if (rows.length > 0) await notifyChange(trx, userId, { name: 'rss-feed', id: feedId });
    return rows[0];
  });
}
