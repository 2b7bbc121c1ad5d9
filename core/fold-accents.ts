const isPlain = /^[\x20-\x7e]*$/;

/**
 * Text as dictionaries are compared: lower case, without accents. Only the marks of alphabets with accents
 * are removed; in other scripts they're letters.
 */
export function foldAccents(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * Letters that don't decompose into a letter and an accent, and their replacements. The search of signals
 * uses the same.
 */
const written: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/**
 * Text as searched for whole words: like {@link foldAccents}, with ligatures and other special letters
 * spelled out.
 */
export function foldLetters(text: string): string {
  const folded = foldAccents(text);
  return isPlain.test(folded) ? folded : Array.from(folded, (letter) => written[letter] ?? letter).join('');
}
