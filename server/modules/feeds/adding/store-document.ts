import { type Kysely, sql, type Transaction } from 'kysely';
import { keptItems } from '#contract/rss.ts';
import type { Database } from '#server/db/database.ts';
import { type ItemOrigin, storeItems } from '#server/modules/feeds/items/store-items.ts';
import type { ReadItem } from '#server/modules/feeds/reading/document.ts';
import type { MoreItems } from '#server/modules/feeds/reading/document-child.ts';
import { draftFromRules } from '#server/modules/feeds/rules/draft-from-rules.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';

/**
 * Stores all items of a document, piece by piece, in the caller's transaction, and makes the drafts that the feed's
 * rules want of the new ones.
 *
 * @returns the ids of the new ones
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
  // Now, and not by a cron: what is listed was just found, also after a year without a change.
  await trx
    .deleteFrom('rss_purged')
    .where('user_id', '=', origin.userId)
    .where('feed_id', '=', origin.feedId)
    .where('listed_at', '<', daysBefore(now, keptItems.days))
    .execute();
  return added;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

/** What a feed's items tell about its rhythm. */
export type Rhythm = { itemsLastWeek: number; perWeek: number | null; latestAt: Date | null };

/** Reads a feed's rhythm off its stored items. */
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
 * Items a week over the last four; over less where the oldest known is younger.
 *
 * @param count of the last 28 days
 * @param first when the oldest known item was published
 */
export function perWeek(count: number, first: Date, now: Date): number {
  const day = 24 * 3600 * 1000;
  const days = Math.min(28, Math.max(1, (now.getTime() - first.getTime()) / day));
  return Math.round((count / days) * 70) / 10;
}
