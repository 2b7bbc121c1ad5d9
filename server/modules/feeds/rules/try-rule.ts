import { type Kysely, sql } from 'kysely';
import { maxDraftsPerDay } from '#contract/rss-drafts.ts';
import type { Database } from '#server/db/database.ts';
import { localDay } from '#server/modules/access/local-time.ts';
import { selectDraftedItems } from '#server/modules/feeds/drafts/read-item.ts';
import { matchItem, type RuleKeywords } from './match-item.ts';

/** Items read in one go: between them others have their turn. */
const piece = 25;
/** Items looked at of each feed, and of all together, newest first. */
const maxPerFeed = 200;
const maxLooks = 1000;

/** What a rule that is not saved yet would have done. */
export type RuleTrial = {
  looked: number;
  matched: number;
  /** A rule makes a limited number on a day. */
  drafts: number;
};

/** How many drafts a rule on each of these feeds would have made of what they published within a time; makes none. */
export async function tryRule(
  db: Kysely<Database>,
  { userId, timezone }: { userId: string; timezone: string },
  feedIds: readonly string[],
  keywords: RuleKeywords,
  { from, until }: { from: Date; until: Date },
): Promise<RuleTrial> {
  const trial: RuleTrial = { looked: 0, matched: 0, drafts: 0 };
  for (const feedId of feedIds) {
    const max = Math.min(maxPerFeed, maxLooks - trial.looked);
    const perDay = new Map<string, number>();
    let looked = 0;
    let after: string | undefined;
    while (looked < max) {
      const asked = Math.min(piece, max - looked);
      const items = await selectDraftedItems(db, userId)
        .where('rss_item.feed_id', '=', feedId)
        .where('rss_item.published_at', '>=', from)
        .where('rss_item.first_seen_at', '<=', until)
        .$if(after !== undefined, (rows) =>
          rows.where(
            sql<boolean>`(rss_item.published_at, rss_item.id) < (
              select published_at, id from rss_item where user_id = ${userId}::uuid and id = ${after}::uuid)`,
          ),
        )
        .orderBy('rss_item.published_at', 'desc')
        .orderBy('rss_item.id', 'desc')
        .limit(asked)
        .execute();
      for (const item of items) {
        if (matchItem(keywords, item) === null) continue;
        trial.matched += 1;
        const day = localDay(item.publishedAt, timezone);
        perDay.set(day, (perDay.get(day) ?? 0) + 1);
      }
      looked += items.length;
      after = items.at(-1)?.id;
      if (items.length < asked) break;
    }
    trial.looked += looked;
    trial.drafts += [...perDay.values()].reduce((sum, count) => sum + Math.min(count, maxDraftsPerDay), 0);
  }
  return trial;
}
