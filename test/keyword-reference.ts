/** Words of a text as a reader sees them: accents and case ignored, letters that stand for two written out. */
export function plainWords(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Whether the words of a keyword stand in a text, one after the other. */
export function hasKeyword(text: string, keyword: string): boolean {
  const words = plainWords(text);
  const wanted = plainWords(keyword);
  return words.some((_, start) => wanted.every((word, place) => words[start + place] === word));
}
