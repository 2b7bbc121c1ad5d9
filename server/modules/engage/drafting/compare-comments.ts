/** From this trigram similarity on, two comments say much the same. */
export const sameFrom = 0.6;

/** The groups of three letters of a text, its words set apart by one space; marks between words do not count. */
export function trigramsOf(text: string): Set<string> {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  if (words === '') return new Set();
  const letters = [...`  ${words} `];
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
}

/** How much two comments have in common: groups of three letters in both, of those in either; 0 to 1. */
export function compareTrigrams(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const group of one) if (other.has(group)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}
