import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Keywords } from '#server/modules/engage/feed/feed-keywords.ts';
import { wordsOf } from '#server/modules/engage/feed/post-words.ts';
import { type ItemWords, matchWords } from './match-item.ts';

/**
 * Which of these rules an item matches, in their order. A long text and twenty rules are some hundred milliseconds of
 * work, so others have their turn before the words are read and before each rule.
 */
export async function matchingRules<R extends { keywords: Keywords }>(
  rules: readonly R[],
  { title, text }: ItemWords,
): Promise<R[]> {
  if (rules.length === 0) return [];
  await othersTurn();
  const words = { title: wordsOf(title), text: wordsOf(text) };
  const matching: R[] = [];
  for (const rule of rules) {
    await othersTurn();
    if (matchWords(rule.keywords, words) !== null) matching.push(rule);
  }
  return matching;
}
