import { foldWords } from './fold-words.ts';

/**
 * A pattern that finds any of these words as whole words in folded text.
 *
 * @param words separated by white space; in a word, `-` stands for a space, a hyphen or nothing, and `*` for one or
 *   more letters
 * @param around what has to stand around the words, with `WORD` in their place
 */
export function wordPattern(words: string, around = 'WORD'): RegExp {
  const each = foldWords(words)
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('-', '[ -]?').replaceAll('*', '\\p{L}+'));
  const whole = `(?<![\\p{L}\\p{N}])(?:${each.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(
    around.replace('WORD', () => whole),
    'u',
  );
}
