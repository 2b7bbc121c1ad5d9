import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { listFeeds } from '#server/modules/feeds/adding/list-feeds.ts';
import { askedText } from './asked-texts.ts';
import type { ToolRun } from './tool.ts';

export type FoundFeed = { id: string; title: string; url: string };

/**
 * The user's feeds a model means, in the conversation's realm: by part of their title or URL, or by an
 * item's ref. Returns a limited number, or null if none was named.
 *
 * @throws AppError `not_found` for an unknown ref
 */
export async function findFeeds(
  db: Kysely<Database>,
  run: ToolRun,
  given: string | null,
  max: number,
): Promise<FoundFeed[] | null> {
  const search = askedText(given);
  if (search === undefined) return null;
  if (/^\[?f\d{1,9}\]?$/i.test(search)) {
    const { id } = await resolveRef(db, run, ['feed_item'], search);
    const feed = await db
      .selectFrom('rss_item')
      .innerJoin('rss_feed', (join) =>
        join.onRef('rss_feed.user_id', '=', 'rss_item.user_id').onRef('rss_feed.id', '=', 'rss_item.feed_id'),
      )
      .select((eb) => [
        'rss_feed.id',
        'rss_feed.url',
        eb.fn.coalesce('rss_feed.own_title', 'rss_feed.title').as('title'),
      ])
      .where(owned('rss_item', { userId: run.userId, id }))
      .executeTakeFirstOrThrow();
    return [feed];
  }
  const { items } = await listFeeds(db, run.userId, { network: run.realm, search, limit: max });
  // An exact name wins over names that merely contain it.
  const name = search.toLowerCase();
  const exact = items.filter(({ title, url }) => title.toLowerCase() === name || url === search);
  return exact.length === 1 ? exact : items;
}
