import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type RuleMatch, type RuleTest, testedItems } from '#contract/rss-drafts.ts';
import type { Deps } from '#server/modules/deps.ts';
import { composeDraft } from '#server/modules/feeds/drafts/compose-draft.ts';
import { type DraftedItem, selectDraftedItems } from '#server/modules/feeds/drafts/read-item.ts';
import { type ItemHits, matchItem } from './match-item.ts';
import { lockRule, type RuleKey, readRule, writeRule } from './rule-answer.ts';
import { showHits } from './show-hits.ts';

/** Items read in one go. */
const piece = 25;

/**
 * Says which stored items of its feed a rule would make drafts of, newest first. Makes none; from then on the rule can
 * be switched on.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function testRule({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: RuleKey): Promise<RuleTest> {
  const now = clock.now();
  const rule = await readRule(db, key, now);
  const found = { looked: 0, matched: 0, from: null as string | null, items: [] as RuleMatch[] };
  let after: DraftedItem | undefined;
  while (found.looked < testedItems.looked) {
    const items = await nextItems(db, key.userId, rule.feedId, after);
    for (const item of items) {
      await othersTurn();
      const hits = matchItem(rule, item);
      if (hits === null) continue;
      found.matched += 1;
      if (found.items.length < testedItems.shown) found.items.push(showMatch(item, hits, rule));
    }
    found.looked += items.length;
    after = items.at(-1) ?? after;
    if (items.length < piece) break;
  }
  found.from = after?.publishedAt.toISOString() ?? null;
  await db.transaction().execute(async (trx) => {
    const locked = await lockRule(trx, key);
    // What was changed meanwhile is another rule, and was not tested.
    const isSame = JSON.stringify(await readRule(trx, key, now)) === JSON.stringify(rule);
    if (isSame && locked.tested_at === null) await writeRule(trx, key, { tested_at: now });
  });
  return { rule: await readRule(db, key, now), ...found };
}

function nextItems(
  db: Deps['db'],
  userId: string,
  feedId: string,
  after: DraftedItem | undefined,
): Promise<DraftedItem[]> {
  return selectDraftedItems(db, userId)
    .where('rss_item.feed_id', '=', feedId)
    .$if(after !== undefined, (items) =>
      items.where(
        sql<boolean>`(rss_item.published_at, rss_item.id) < (
          select published_at, id from rss_item where user_id = ${userId}::uuid and id = ${after?.id}::uuid)`,
      ),
    )
    .orderBy('rss_item.published_at', 'desc')
    .orderBy('rss_item.id', 'desc')
    .limit(piece)
    .execute();
}

function showMatch(item: DraftedItem, hits: ItemHits, rule: RuleTest['rule']): RuleMatch {
  const { excerpt, hits: excerptHits } = showHits(item.text, hits.text);
  const { text, options } = composeDraft({ ...rule, words: '', withAi: false }, item);
  // A post of a link says its link.
  const link = options?.channel === 'reddit' ? options.link : null;
  return {
    itemId: item.id,
    title: item.title,
    titleHits: hits.title,
    excerpt,
    excerptHits,
    publishedAt: item.isDated ? item.publishedAt.toISOString() : null,
    text: text === '' ? (link ?? '') : text,
  };
}
