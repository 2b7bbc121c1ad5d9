import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { TextHit } from '#contract/engage/engage-feed.ts';
import type { FeedRuleContent } from '#contract/feeds/rss-drafts.ts';
import { findHitsAmong, type Keywords, readKeywords } from '#server/modules/engage/feed/feed-keywords.ts';
import { type PostToken, tokensOf } from '#server/modules/engage/feed/post-tokens.ts';

export type RuleKeywords = Pick<FeedRuleContent, 'andKeywords' | 'orKeywords' | 'exceptKeywords'>;
export type ItemText = { title: string; text: string };
export type ItemHits = { title: TextHit[]; text: TextHit[] };

const noStems = () => null;

/**
 * Matches an item against a rule's keywords, with the same logic as the post filters of the engage feed:
 * whole words, ignoring case and accents, phrases within the title or within the text. A rule without
 * keywords matches everything.
 *
 * @returns the positions of the wanted keywords; null if the item doesn't match
 */
export function matchItem(rule: RuleKeywords, item: ItemText): ItemHits | null {
  return matchWords(readKeywords(rule), { title: tokensOf(item.title), text: tokensOf(item.text) });
}

/** {@link matchItem} for callers that have already parsed the keywords and the words of title and text. */
function matchWords(
  keywords: Keywords,
  { title, text }: { title: PostToken[]; text: PostToken[] },
): ItemHits | null {
  const hitsOf = (words: PostToken[], wanted: Keywords) => findHitsAmong(words, null, wanted, noStems);
  const stands = (keyword: PostToken[]) => {
    const one = { all: [keyword], any: [], none: [], stemming: false };
    return hitsOf(title, one).length > 0 || hitsOf(text, one).length > 0;
  };
  const matches =
    keywords.all.every(stands) &&
    (keywords.any.length === 0 || keywords.any.some(stands)) &&
    !keywords.none.some(stands);
  return matches ? { title: hitsOf(title, keywords), text: hitsOf(text, keywords) } : null;
}

/**
 * The rules that an item matches, in their order. A long text and twenty rules are a few hundred milliseconds
 * of work, so other work gets a turn before the words are read and before each rule.
 */
export async function matchingRules<R extends { keywords: Keywords }>(
  rules: readonly R[],
  { title, text }: ItemText,
): Promise<R[]> {
  if (rules.length === 0) return [];
  await letOthersRun();
  const words = { title: tokensOf(title), text: tokensOf(text) };
  const matching: R[] = [];
  for (const rule of rules) {
    await letOthersRun();
    if (matchWords(rule.keywords, words) !== null) matching.push(rule);
  }
  return matching;
}
