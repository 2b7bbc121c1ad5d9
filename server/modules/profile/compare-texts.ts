/** From this trigram similarity on, two comments say much the same. */
export const sameFrom = 0.6;

/** A text's trigrams, with words separated by one space and punctuation ignored. */
export function trigramsOf(text: string): Set<string> {
  const words = wordsOf(text);
  if (words === '') return new Set();
  const letters = [...`  ${words} `];
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
}

/** The similarity of two comments: their shared trigrams as a share of all their trigrams, from 0 to 1. */
export function compareTrigrams<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  let both = 0;
  for (const group of one) if (other.has(group)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}

/** Whether two texts say much the same. */
export const saySame = (one: string, other: string): boolean =>
  compareTrigrams(trigramsOf(one), trigramsOf(other)) >= sameFrom;

/** The first four words of a text. Two texts that share them begin alike. */
export const openingOf = (text: string): string => wordsOf(text).split(' ', 4).join(' ');

const wordsOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
