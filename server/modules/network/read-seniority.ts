import type { Seniority } from '#contract/signals.ts';
import { foldWords } from './fold-words.ts';
import { noSeniority, seniorityMarks, seniorityWords, smallGroups } from './seniority-words.ts';
import { wordPattern } from './word-pattern.ts';

const ranks = seniorityWords.map(([seniority, words]) => ({ seniority, pattern: wordPattern(words) }));
const marks = seniorityMarks.map(([seniority, words]) => ({
  seniority,
  words: words.split(' ').map(foldWords),
}));
const none = wordPattern(noSeniority);
const groups = wordPattern(smallGroups);

/** How senior a job title says somebody is; null where it does not say. Never throws. */
export function readSeniority(title: string | null): Seniority | null {
  if (title === null) return null;
  const folded = foldWords(title);
  if (none.test(folded)) return null;
  const rank = ranks.find(({ pattern }) => pattern.test(folded))?.seniority;
  if (rank === 'head' && groups.test(folded)) return 'manager';
  return rank ?? marks.find(({ words }) => words.some((word) => folded.includes(word)))?.seniority ?? null;
}
