import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { TemplateItem } from './fill-template.ts';

/** An item as drafts are made of it. */
export type DraftedItem = TemplateItem & {
  id: string;
  network: Network;
  publishedAt: Date;
  isDated: boolean;
};

/** Characters of a text that rules look at and templates begin with. */
const maxText = 50_000;

/** Items with what a draft needs of them. */
export function selectDraftedItems(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('rss_item')
    .innerJoin('rss_feed', (join) =>
      join.onRef('rss_feed.user_id', '=', 'rss_item.user_id').onRef('rss_feed.id', '=', 'rss_item.feed_id'),
    )
    .where('rss_item.user_id', '=', userId)
    .select((eb) => [
      'rss_item.id',
      'rss_item.network',
      'rss_item.title',
      'rss_item.url as link',
      eb.fn<string>('left', ['rss_item.body', eb.lit(maxText)]).as('text'),
      'rss_item.author',
      'rss_item.published_at as publishedAt',
      'rss_item.is_dated as isDated',
      eb.fn.coalesce('rss_feed.own_title', 'rss_feed.title').as('site'),
    ]);
}

/** @throws AppError `not_found` for a stranger's id */
export async function readItem(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
): Promise<DraftedItem> {
  const item = await selectDraftedItems(db, userId).where('rss_item.id', '=', id).executeTakeFirst();
  if (item === undefined) throw notFound('Item');
  return item;
}
