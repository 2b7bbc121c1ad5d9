import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { TextHit } from '#contract/engage/engage-feed.ts';
import { maxDraftsPerDay, type RuleMatch, type RuleTest, testedItems } from '#contract/feeds/rss-drafts.ts';
import { sharedLink } from '#core/channels/index.ts';
import type { Database } from '#server/db/database.ts';
import { localDay } from '#server/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  composeDraft,
  type DraftedItem,
  selectDraftedItems,
} from '#server/modules/feeds/drafts/item-drafts.ts';
import { type ItemHits, matchItem, type RuleKeywords } from './match-item.ts';
import { lockRule, type RuleKey, readRule, writeRule } from './rule-answer.ts';

/** Items read at once. */
const piece = 25;

/**
 * Lists the stored items of its feed that a rule would create drafts of, newest first. Creates none; from
 * then on, the rule can be switched on.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function testRule({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: RuleKey): Promise<RuleTest> {
  const now = clock.now();
  const rule = await readRule(db, key, now);
  const found = { looked: 0, matched: 0, from: null as string | null, items: [] as RuleMatch[] };
  let after: DraftedItem | undefined;
  while (found.looked < testedItems.looked) {
    const items = await nextItems(db, key.userId, rule.feedId, after);
    for (const item of items) {
      await letOthersRun();
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
    // If the rule was changed in the meantime, it is a different rule that wasn't tested.
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
  const { text, options } = composeDraft({ ...rule, words: '' }, item);
  // In a link post, the link is the content.
  const link = sharedLink(options);
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

/** Items checked per feed, and in total, newest first. */
const maxPerFeed = 200;
const maxExamined = 1000;

/** What an unsaved rule would have done. */
type RuleTrial = {
  looked: number;
  matched: number;
  /** Limited by how many drafts a rule creates per day. */
  drafts: number;
};

/**
 * How many drafts a rule on each of these feeds would have created from what they published in a period;
 * creates none.
 */
export async function tryRule(
  db: Kysely<Database>,
  { userId, timezone }: { userId: string; timezone: string },
  feedIds: readonly string[],
  keywords: RuleKeywords,
  { from, until }: { from: Date; until: Date },
): Promise<RuleTrial> {
  const trial: RuleTrial = { looked: 0, matched: 0, drafts: 0 };
  for (const feedId of feedIds) {
    const max = Math.min(maxPerFeed, maxExamined - trial.looked);
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

/** Length of an excerpt in characters, and how many of them come before the first hit. */
const length = 240;
const before = 60;

/**
 * The text around the first hit, with the positions of the hits in it; the beginning of the text if there is
 * none.
 */
export function showHits(text: string, hits: readonly TextHit[]): { excerpt: string; hits: TextHit[] } {
  const first = hits[0]?.from ?? 0;
  let start = first <= before ? 0 : first - before;
  // Doesn't start within a word if there is a space nearby, or within a character.
  const space = text.slice(start, first).search(/\s/);
  if (start > 0 && space >= 0) start += space + 1;
  else if (/^[\uDC00-\uDFFF]/.test(text.slice(start))) start += 1;
  let end = Math.min(text.length, start + length);
  if (/[\uD800-\uDBFF]$/.test(text.slice(start, end))) end -= 1;
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  // Shown as one line; each white space character is replaced by exactly one, so positions stay valid.
  const shown = text.slice(start, end).replace(/\s/g, ' ');
  return {
    excerpt: `${head}${shown}${end < text.length ? '…' : ''}`,
    hits: hits.flatMap(({ from, to }) =>
      from >= start && to <= end ? [{ from: from + shift, to: to + shift }] : [],
    ),
  };
}
