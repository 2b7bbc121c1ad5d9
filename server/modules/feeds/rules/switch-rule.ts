import type { FeedRule } from '#contract/rss-drafts.ts';
import { AppError } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockRule, type RuleKey, readRule, writeRule } from './rule-answer.ts';

/**
 * Switches a rule on, for items that come from now on, or off. One that is on already stays on since when it was.
 *
 * @throws AppError `not_found` for a stranger's id, `conflict` where it was not tested as it is
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
      throw new AppError('conflict', 'Test the rule on stored items first, then switch it on.');
    }
    if (isOn !== (locked.on_since !== null)) {
      await writeRule(trx, key, { on_since: isOn ? now : null });
      await notifyChange(trx, key.userId, { name: 'rss-rule', id: locked.feed_id });
    }
    return readRule(trx, key, now);
  });
}
