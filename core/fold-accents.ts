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
