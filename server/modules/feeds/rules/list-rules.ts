import type { Kysely } from 'kysely';
import { type FeedRule, maxRulesPerFeed } from '#contract/rss-drafts.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { ruleAnswer, selectRules } from './rule-answer.ts';

/**
 * The rules of a feed, oldest first.
 *
 * @throws AppError `not_found` for a stranger's feed
 */
export async function listRules(
  db: Kysely<Database>,
  { userId, feedId }: { userId: string; feedId: string },
  now: Date,
): Promise<{ items: FeedRule[] }> {
  await refuseStrangeFeed(db, { userId, feedId });
  const rows = await selectRules(db, userId)
    .where('rss_rule.feed_id', '=', feedId)
    .orderBy('rss_rule.id')
    .limit(maxRulesPerFeed)
    .execute();
  return { items: rows.map((row) => ruleAnswer(row, now)) };
}

/** @throws AppError `not_found` for a feed that is not the user's */
export async function refuseStrangeFeed(
  db: Kysely<Database>,
  { userId, feedId }: { userId: string; feedId: string },
): Promise<void> {
  const feed = await db
    .selectFrom('rss_feed')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', feedId)
    .executeTakeFirst();
  if (feed === undefined) throw notFound('Feed');
}
