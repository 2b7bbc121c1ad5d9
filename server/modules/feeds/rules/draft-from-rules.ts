import type { Selectable, Transaction } from 'kysely';
import { maxDraftsPerDay } from '#contract/feeds/rss-drafts.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { localDay } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { type Keywords, readKeywords } from '#server/modules/engage/feed/feed-keywords.ts';
import {
  composeDraft,
  type DraftedItem,
  findOpenDraft,
  selectDraftedItems,
} from '#server/modules/feeds/drafts/item-drafts.ts';
import type { RssRuleTable } from '#server/modules/feeds/tables.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { createDraft } from '#server/modules/publishing/posts/drafts.ts';
import { matchingRules } from './match-item.ts';

/** An item dated this long before a rule was switched on is an old item that the feed lists again. */
const oldBeforeMs = 7 * 86_400_000;
/** Items read at once: few, so the transaction is never idle for long. */
const piece = 25;

export type NewItems = { userId: string; feedId: string; itemIds: readonly string[] };

/**
 * Creates drafts of items that have just been stored, by the feed's active rules, in the transaction that
 * stored them. Each item becomes at most one draft per rule and one unpublished draft per channel. A rule
 * creates a limited number per day, and the user's plan allows a limited number per month; items beyond that
 * are counted and stay items. Nothing is published. Requests are answered in between, however many items
 * there are.
 */
export async function draftFromRules(
  trx: Transaction<Database>,
  deps: PlanDeps,
  { userId, feedId, itemIds }: NewItems,
  now: Date,
): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = await trx
    .selectFrom('rss_rule')
    .selectAll()
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .where('on_since', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return;
  const today = localDay(now, await timeZoneOf(trx, userId));
  const rules = rows.map((row) => runningRule(row, today));
  for (let start = 0; start < itemIds.length; start += piece) {
    const items = await selectDraftedItems(trx, userId)
      .where('rss_item.id', 'in', itemIds.slice(start, start + piece))
      .orderBy('rss_item.published_at')
      .orderBy('rss_item.id')
      .execute();
    const done = await readDone(trx, userId, items);
    for (const item of items) {
      const looking = rules.filter(({ row }) => !done.has(`${row.id} ${item.id}`) && !isOld(item, row, now));
      for (const rule of await matchingRules(looking, item)) await applyRule(trx, deps, rule, item, now);
    }
  }
  for (const { row, made, madeToday, leftOut } of rules.filter(({ isTouched }) => isTouched)) {
    await trx
      .updateTable('rss_rule')
      .set({
        drafts: row.drafts + made,
        counted_day: today,
        drafts_that_day: madeToday,
        left_out_that_day: leftOut,
        updated_at: now,
      })
      .where(owned('rss_rule', { userId, id: row.id }))
      .execute();
    await notifyChange(trx, userId, { name: 'rss-rule', id: feedId });
  }
}

/** Which rule has already created a draft of which item, as `rule item`. */
async function readDone(
  trx: Transaction<Database>,
  userId: string,
  items: readonly DraftedItem[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const ids = items.map(({ id }) => id);
  const rows = await trx
    .selectFrom('rss_draft')
    .select(['rule_id', 'item_id'])
    .where('user_id', '=', userId)
    .where('item_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => `${row.rule_id} ${row.item_id}`));
}

/** A rule with what it has done. */
type RunningRule = {
  row: Selectable<RssRuleTable>;
  keywords: Keywords;
  made: number;
  madeToday: number;
  leftOut: number;
  isTouched: boolean;
};

function runningRule(row: Selectable<RssRuleTable>, today: string): RunningRule {
  const isToday = row.counted_day === today;
  return {
    row,
    keywords: readKeywords({
      andKeywords: row.and_keywords,
      orKeywords: row.or_keywords,
      exceptKeywords: row.except_keywords,
    }),
    made: 0,
    madeToday: isToday ? row.drafts_that_day : 0,
    leftOut: isToday ? row.left_out_that_day : 0,
    isTouched: false,
  };
}

/** Whether an item's date is so long before the rule that the feed must be listing it again. */
function isOld(item: DraftedItem, { on_since }: Selectable<RssRuleTable>, now: Date): boolean {
  return item.isDated && item.publishedAt.getTime() < (on_since ?? now).getTime() - oldBeforeMs;
}

/** Creates the draft of an item that a rule matches, or counts the item if the rule has reached its limit. */
async function applyRule(
  trx: Transaction<Database>,
  deps: PlanDeps,
  rule: RunningRule,
  item: DraftedItem,
  now: Date,
): Promise<void> {
  const { row } = rule;
  rule.isTouched = true;
  if (rule.madeToday >= maxDraftsPerDay) {
    rule.leftOut += 1;
    return;
  }
  const { user_id: userId, channel, template } = row;
  // Another rule may have created one for the same channel.
  const there = await findOpenDraft(trx, { userId, itemId: item.id, channel });
  if (there) return;
  if (!(await hasQuota(trx, deps, userId, now))) {
    rule.leftOut += 1;
    return;
  }
  const { text, options } = composeDraft({ channel, template, words: '' }, item);
  const draft = { userId, realm: item.realm, channel, text, options, origin: 'feed' as const, now };
  const { id } = await createDraft(trx, draft);
  await trx
    .insertInto('rss_draft')
    .values({
      user_id: userId,
      item_id: item.id,
      channel,
      publication_id: id,
      rule_id: row.id,
      created_at: now,
    })
    .execute();
  rule.made += 1;
  rule.madeToday += 1;
  await notifyChange(trx, userId, { name: 'rss-draft', id: item.id });
}

/** Whether the user's plan allows one more draft this month; counts it if so. */
async function hasQuota(
  trx: Transaction<Database>,
  deps: PlanDeps,
  userId: string,
  now: Date,
): Promise<boolean> {
  try {
    await requireQuota(trx, deps, { userId, meter: 'drafts', now });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_limit') return false;
    throw error;
  }
}
