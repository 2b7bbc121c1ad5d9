import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { type FeedRule, type FeedRuleContent, maxRulesPerFeed } from '#contract/feeds/rss-drafts.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ruleMessages } from '#server/modules/feeds/feeds-messages.ts';
import { lockRule, type RuleKey, readRule, ruleAnswer, selectRules, writeRule } from './rule-answer.ts';

/**
 * The rules of a feed, oldest first.
 *
 * @throws AppError `not_found` for another user's feed
 */
export async function listRules(
  db: Kysely<Database>,
  { userId, feedId }: { userId: string; feedId: string },
  now: Date,
): Promise<{ items: FeedRule[] }> {
  await requireOwnedFeed(db, { userId, feedId });
  const rows = await selectRules(db, userId)
    .where('rss_rule.feed_id', '=', feedId)
    .orderBy('rss_rule.id')
    .limit(maxRulesPerFeed)
    .execute();
  return { items: rows.map((row) => ruleAnswer(row, now)) };
}

/** @throws AppError `not_found` for a feed that is not the user's */
async function requireOwnedFeed(
  db: Kysely<Database>,
  { userId, feedId }: { userId: string; feedId: string },
): Promise<void> {
  const feed = await db
    .selectFrom('rss_feed')
    .select('id')
    .where(owned('rss_feed', { userId, id: feedId }))
    .executeTakeFirst();
  if (feed === undefined) throw notFound('Feed');
}

/**
 * Adds a rule to a feed. It stays off until it is tested and switched on.
 *
 * @throws AppError `not_found` for another user's feed, `conflict` if the feed has the maximum number of
 *   rules
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
 * Like {@link createRule}, in the caller's transaction.
 *
 * @returns the rule's id
 */
export async function insertRule(
  trx: Transaction<Database>,
  userId: string,
  { feedId, ...content }: FeedRuleContent & { feedId: string },
  now: Date,
): Promise<string> {
  // Locked, so two simultaneous requests don't exceed the maximum.
  const feed = await trx
    .selectFrom('rss_feed')
    .select('id')
    .where(owned('rss_feed', { userId, id: feedId }))
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
    throw new AppError('conflict', ruleMessages.tooMany(maxRulesPerFeed));
  }
  const { id } = await trx
    .insertInto('rss_rule')
    .values({ user_id: userId, feed_id: feedId, ...ruleColumns(content), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyChange(trx, userId, { name: 'rss-rule', id: feedId });
  return id;
}

/**
 * Changes a rule. If the change affects what it does, the rule is off until it is tested again.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function changeRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: RuleKey,
  content: FeedRuleContent,
): Promise<FeedRule> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockRule(trx, key);
    const next = ruleColumns(content);
    const now = {
      and_keywords: locked.and_keywords,
      or_keywords: locked.or_keywords,
      except_keywords: locked.except_keywords,
      channel: locked.channel,
      template: locked.template,
    };
    if (!isDeepStrictEqual(next, now)) {
      await writeRule(trx, key, { ...next, tested_at: null, on_since: null });
      await notifyChange(trx, key.userId, { name: 'rss-rule', id: locked.feed_id });
    }
    return readRule(trx, key, clock.now());
  });
}

/**
 * Switches a rule on, for items that arrive from now on, or off. A rule that is already on keeps its start
 * time.
 *
 * @throws AppError `not_found` for another user's id, `conflict` if its current content wasn't tested
 */
export async function switchRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: RuleKey,
  isOn: boolean,
): Promise<FeedRule> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const locked = await lockRule(trx, key);
    if (isOn && locked.tested_at === null) {
      throw new AppError('conflict', ruleMessages.testFirst);
    }
    if (isOn !== (locked.on_since !== null)) {
      await writeRule(trx, key, { on_since: isOn ? now : null });
      await notifyChange(trx, key.userId, { name: 'rss-rule', id: locked.feed_id });
    }
    return readRule(trx, key, now);
  });
}

/**
 * Removes a rule. Its drafts stay.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function removeRule({ db }: Pick<Deps, 'db'>, { userId, id }: RuleKey): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('rss_rule')
      .where(owned('rss_rule', { userId, id }))
      .returning('feed_id')
      .executeTakeFirst();
    if (gone === undefined) throw notFound('Rule');
    await notifyChange(trx, userId, { name: 'rss-rule', id: gone.feed_id });
    return { id };
  });
}

/** The content of a rule as columns of its row. */
function ruleColumns({ andKeywords, orKeywords, exceptKeywords, channel, template }: FeedRuleContent) {
  return {
    and_keywords: andKeywords,
    or_keywords: orKeywords,
    except_keywords: exceptKeywords,
    channel,
    template,
  };
}
