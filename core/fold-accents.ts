const isPlain = /^[\x20-\x7e]*$/;

/**
 * Text as tables of words are compared: lower case, without accents. Only the marks of alphabets with accents go;
 * in other scripts they are letters.
 */
export function foldAccents(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Letters that are no letter with an accent, and what they are taken for; as in the search of signals. */
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

/** Text as whole words are searched for: as {@link foldAccents}, and letters that stand for others written out. */
export function foldLetters(text: string): string {
  return Array.from(foldAccents(text), (letter) => written[letter] ?? letter).join('');
}
