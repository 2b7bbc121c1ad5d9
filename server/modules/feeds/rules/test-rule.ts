import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { TextHit } from '#contract/engage/engage-feed.ts';
import { maxDraftsPerDay, type RuleMatch, type RuleTest, testedItems } from '#contract/feeds/rss-drafts.ts';
import type { Database } from '#server/db/database.ts';
import { localDay } from '#server/modules/access/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  composeDraft,
  type DraftedItem,
  selectDraftedItems,
} from '#server/modules/feeds/drafts/item-drafts.ts';
import { type ItemHits, matchItem, type RuleKeywords } from './match-item.ts';
import { lockRule, type RuleKey, readRule, writeRule } from './rule-answer.ts';

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
  const { text, options } = composeDraft({ ...rule, words: '' }, item);
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

/** Items looked at of each feed, and of all together, newest first. */
const maxPerFeed = 200;
const maxLooks = 1000;

/** What a rule that is not saved yet would have done. */
type RuleTrial = {
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

/** Characters of an excerpt, and how many of them stand before the first hit. */
const length = 240;
const before = 60;

/** The text around the first hit, with the hits in it; the beginning where there is none. */
export function showHits(text: string, hits: readonly TextHit[]): { excerpt: string; hits: TextHit[] } {
  const first = hits[0]?.from ?? 0;
  let start = first <= before ? 0 : first - before;
  // Not within a word where there is a space near, and not within a sign.
  const space = text.slice(start, first).search(/\s/);
  if (start > 0 && space >= 0) start += space + 1;
  else if (/^[\uDC00-\uDFFF]/.test(text.slice(start))) start += 1;
  let end = Math.min(text.length, start + length);
  if (/[\uD800-\uDBFF]$/.test(text.slice(start, end))) end -= 1;
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  // White space is shown as one line; each sign of it stays one sign, so that positions stay.
  const shown = text.slice(start, end).replace(/\s/g, ' ');
  return {
    excerpt: `${head}${shown}${end < text.length ? '…' : ''}`,
    hits: hits.flatMap(({ from, to }) =>
      from >= start && to <= end ? [{ from: from + shift, to: to + shift }] : [],
    ),
  };
}
