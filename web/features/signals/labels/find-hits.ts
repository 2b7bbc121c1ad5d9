import { foldLetters } from '#core/fold-accents.ts';
import { hasSigns, type SignedToken, spanOf, symbolsAround } from '#core/keyword-symbols.ts';

/** A range of a text, with indexes as in `slice`. */
export type Hit = { from: number; to: number };

const isLetter = /[\p{Alphabetic}\p{Nd}]/u;

type Word = Hit & { folded: string };

/** The words of a text: runs of letters and digits, as on the server. */
function wordsOf(text: string): SignedToken[] {
  const words: Word[] = [];
  let current: Word | null = null;
  let at = 0;
  for (const character of text) {
    const from = at;
    at += character.length;
    for (const letter of foldLetters(character)) {
      if (!isLetter.test(letter)) current = null;
      else if (current) current.folded += letter;
      else {
        current = { from, to: at, folded: letter };
        words.push(current);
      }
    }
    // A combining accent belongs to the letter before it.
    if (current) current.to = at;
  }
  return words.map((word) => ({ ...word, ...symbolsAround(text, word.from, word.to) }));
}

/** Prepares keywords for searching: the words of each, with their attached symbols. */
export function readKeywords(keywords: readonly string[]): SignedToken[][] {
  return keywords.map(wordsOf).filter((words) => words.length > 0);
}

/**
 * Finds keywords in a text as whole words, ignoring case and accents. Several words form a phrase. Hits are
 * ordered left to right and don't overlap.
 */
export function findHits(text: string, keywords: readonly SignedToken[][]): Hit[] {
  const words = wordsOf(text);
  const hits = keywords.flatMap((wanted) =>
    words.flatMap((_, start): Hit[] => {
      const isSame = wanted.every(({ folded }, position) => words[start + position]?.folded === folded);
      const hit = isSame && hasSigns(wanted, words, start) ? spanOf(wanted, words, start) : null;
      return hit === null ? [] : [hit];
    }),
  );
  hits.sort((one, other) => one.from - other.from || other.to - one.to);
  const merged: Hit[] = [];
  for (const hit of hits) {
    const before = merged.at(-1);
    if (before && hit.from < before.to) before.to = Math.max(before.to, hit.to);
    else merged.push({ ...hit });
  }
  return merged;
}

/** Whether the text contains a searchable word. */
export const isKeyword = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed);
