import type { Transaction } from 'kysely';
import { type FeedRule, type FeedRuleContent, maxRulesPerFeed } from '#contract/rss-drafts.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readRule } from './rule-answer.ts';
import { ruleColumns } from './rule-columns.ts';

/**
 * Adds a rule to a feed. It is off until it was tested and switched on.
 *
 * @throws AppError `not_found` for a stranger's feed, `conflict` where the feed has the most already
 */
export async function createRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { feedId, ...content }: FeedRuleContent & { feedId: string },
): Promise<FeedRule> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const id = await insertRule(trx, userId, { feedId, ...content }, now);
    return readRule(trx, { userId, id }, now);
  });
}

/**
 * As {@link createRule}, in the caller's transaction.
 *
 * @returns the rule's id
 */
export async function insertRule(
  trx: Transaction<Database>,
  userId: string,
  { feedId, ...content }: FeedRuleContent & { feedId: string },
  now: Date,
): Promise<string> {
  // Locked, so that two at once do not go beyond the most.
  const feed = await trx
    .selectFrom('rss_feed')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', feedId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (feed === undefined) throw notFound('Feed');
  const { count } = await trx
    .selectFrom('rss_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxRulesPerFeed) {
    throw new AppError('conflict', `A feed has at most ${maxRulesPerFeed} rules. Remove one first.`);
  }
  const { id } = await trx
    .insertInto('rss_rule')
    .values({ user_id: userId, feed_id: feedId, ...ruleColumns(content), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyChange(trx, userId, { name: 'rss-rule', id: feedId });
  return id;
}
