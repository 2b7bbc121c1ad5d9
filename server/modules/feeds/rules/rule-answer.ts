import { type Kysely, type Selectable, sql } from 'kysely';
import type { RssFeedState } from '#contract/feeds/rss.ts';
import { type FeedRule, maxDraftsPerDay } from '#contract/feeds/rss-drafts.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { localDay } from '#server/local-time.ts';
import { ruleMessages } from '#server/modules/feeds/feeds-messages.ts';
import type { RssRuleTable } from '#server/modules/feeds/tables.ts';

export type RuleKey = { userId: string; id: string };
type ShownRule = Selectable<RssRuleTable> & { feedState: RssFeedState; timezone: string };

/** Rules with everything the API returns about them. */
export function selectRules(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('rss_rule')
    .innerJoin('rss_feed', (join) =>
      join.onRef('rss_feed.user_id', '=', 'rss_rule.user_id').onRef('rss_feed.id', '=', 'rss_rule.feed_id'),
    )
    .innerJoin('app_user', 'app_user.id', 'rss_rule.user_id')
    .where('rss_rule.user_id', '=', userId)
    .selectAll('rss_rule')
    .select(['rss_feed.state as feedState', 'app_user.timezone']);
}

/** @throws AppError `not_found` for another user's id */
export async function readRule(db: Kysely<Database>, { userId, id }: RuleKey, now: Date): Promise<FeedRule> {
  const row = await selectRules(db, userId).where('rss_rule.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Rule');
  return ruleAnswer(row, now);
}

/**
 * Locks a rule until the end of the transaction.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function lockRule(
  db: Kysely<Database>,
  { userId, id }: RuleKey,
): Promise<Selectable<RssRuleTable>> {
  const row = await db
    .selectFrom('rss_rule')
    .selectAll()
    .where(owned('rss_rule', { userId, id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound('Rule');
  return row;
}

/** Writes part of a rule. */
export async function writeRule(
  db: Kysely<Database>,
  { userId, id }: RuleKey,
  change: Partial<Selectable<RssRuleTable>>,
): Promise<void> {
  await db
    .updateTable('rss_rule')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where(owned('rss_rule', { userId, id }))
    .execute();
}

export function ruleAnswer(row: ShownRule, now: Date): FeedRule {
  const isToday = row.counted_day === localDay(now, row.timezone);
  const [draftsToday, leftOutToday] = isToday ? [row.drafts_that_day, row.left_out_that_day] : [0, 0];
  return {
    id: row.id,
    feedId: row.feed_id,
    andKeywords: row.and_keywords,
    orKeywords: row.or_keywords,
    exceptKeywords: row.except_keywords,
    channel: row.channel,
    template: row.template,
    isOn: row.on_since !== null,
    onSince: row.on_since?.toISOString() ?? null,
    testedAt: row.tested_at?.toISOString() ?? null,
    drafts: row.drafts,
    draftsToday,
    leftOutToday,
    note: noteOf(row, leftOutToday),
    createdAt: row.created_at.toISOString(),
  };
}

function noteOf({ on_since, feedState }: ShownRule, leftOut: number): string | null {
  if (leftOut > 0) return ruleMessages.dailyLimit(maxDraftsPerDay, leftOut);
  if (on_since === null) return null;
  if (feedState === 'paused') return ruleMessages.feedPaused;
  if (feedState === 'gone') return ruleMessages.feedGone;
  return null;
}
