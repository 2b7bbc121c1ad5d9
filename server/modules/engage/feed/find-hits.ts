import type { TextHit } from '#contract/engage-feed.ts';
import { hasSigns, spanOf } from '#contract/keyword-symbols.ts';
import type { Keywords } from './keyword-query.ts';
import { type PostWord, wordsOf } from './post-words.ts';
import type { Stems } from './stem-words.ts';

/**
 * Where the keywords that a post has stand in its text, by the rule by which it was found. From left to right, none
 * within another.
 */
export function findHits(text: string, language: string | null, keywords: Keywords, stems: Stems): TextHit[] {
  if (keywords.all.length + keywords.any.length === 0) return [];
  return findHitsAmong(wordsOf(text), language, keywords, stems);
}

/** The same among the words of a text, for whoever asks more than once. */
export function findHitsAmong(
  words: readonly PostWord[],
  language: string | null,
  { all, any, stemming }: Keywords,
  stems: Stems,
): TextHit[] {
  const wanted = [...all, ...any];
  const isSame = (word: PostWord, asked: PostWord) =>
    word.folded === asked.folded || (stemming && isSameStem(stems, language, word, asked));
  const hits = wanted.flatMap((keyword) =>
    words.flatMap((_, start): TextHit[] => {
      const stands =
        keyword.every((asked, place) => {
          const word = words[start + place];
          return word !== undefined && isSame(word, asked);
        }) && hasSigns(keyword, words, start);
      const hit = stands ? spanOf(keyword, words, start) : null;
      return hit === null ? [] : [hit];
    }),
  );
  hits.sort((one, other) => one.from - other.from || other.to - one.to);
  const merged: TextHit[] = [];
  for (const hit of hits) {
    const before = merged.at(-1);
    if (before !== undefined && hit.from < before.to) before.to = Math.max(before.to, hit.to);
    else merged.push({ ...hit });
  }
  return merged;
}

function isSameStem(stems: Stems, language: string | null, word: PostWord, asked: PostWord): boolean {
  const stem = stems(language, word.bare);
  return stem !== null && stem === stems(language, asked.bare);
}
