import { isDeepStrictEqual } from 'node:util';
import type { FeedRule, FeedRuleContent } from '#contract/rss-drafts.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockRule, type RuleKey, readRule, writeRule } from './rule-answer.ts';
import { ruleColumns } from './rule-columns.ts';

/**
 * Writes a rule again. What does something else than before is off until it was tested again.
 *
 * @throws AppError `not_found` for a stranger's id
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
