import type { Warning } from '#contract/ready-comment-text.ts';
import { checkClaims, checkPhrases, warnOfAll } from '#server/modules/engage/drafting/check-claims.ts';
import { compareComments, sameFrom } from '#server/modules/engage/drafting/compare-comments.ts';

export type WordsContext = {
  title: string;
  /** The item's text, without markup. */
  text: string;
  /** What else the item says of itself: its site, its author. */
  about: readonly string[];
  /** What the user says of themselves: what stands there is no claim. */
  known: readonly string[];
  bannedPhrases: readonly string[];
  /** Why the channel would not take a post with these words; null where it would. */
  whyRefused: (words: string) => string | null;
};

/** What is to be thought about before words on an item go out. The same words in the same context give the same. */
export function checkWords(words: string, context: WordsContext): Warning[] {
  const { title, text, about, known, bannedPhrases } = context;
  const refused = context.whyRefused(words);
  const warnings: Warning[] = [
    ...(refused === null ? [] : [warnOfAll('too_long', refused, 'stop')]),
    ...checkPhrases(words, { bannedPhrases, where: 'above any article' }),
  ];
  const all = [title, text, ...about, ...known];
  warnings.push(
    ...checkClaims(words, { noun: 'article', known: all, shorten: (quoted) => quoted }, warnings),
  );
  if (compareComments(words, title) >= sameFrom) {
    warnings.push(warnOfAll('repetition', 'It says much the same as the title, which stands below it.'));
  }
  return warnings;
}
