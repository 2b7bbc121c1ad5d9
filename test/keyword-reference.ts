/** A text without accents and case, with ligatures written out. */
function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');
}

/** The words of a text, and the gaps before, between, and after them: one more gap than words. */
function wordsAndGaps(text: string): { words: string[]; gaps: string[] } {
  const parts = plainText(text).split(/([\p{L}\p{N}]+)/u);
  return { words: parts.filter((_, at) => at % 2 === 1), gaps: parts.filter((_, at) => at % 2 === 0) };
}

const isJoint = (gap: string) => /^[+#./&@]+$/.test(gap);

/** The `++` or `#` at the start of a gap, unless it's the whole gap and a word follows. */
function suffixOf(gap: string, isLast: boolean): string {
  const [suffix = ''] = gap.match(/^[+#]+/) ?? [];
  return suffix === gap && !isLast ? '' : suffix;
}

/**
 * Whether a keyword's words occur consecutively in a text, including the symbols that are part of a name:
 * `C++`, `C#`, `.NET`, `R&D`.
 */
export function hasKeyword(text: string, keyword: string): boolean {
  const [there, asked] = [wordsAndGaps(text), wordsAndGaps(keyword)];
  const isPointed = ({ gaps }: { gaps: string[] }, at: number) =>
    gaps[at]?.endsWith('.') && (at === 0 || gaps[at].length > 1);
  return there.words.some((_, start) =>
    asked.words.every((word, place) => {
      if (there.words[start + place] !== word) return false;
      if (isPointed(asked, place) && !isPointed(there, start + place)) return false;
      const [gap = '', behind = ''] = [asked.gaps[place + 1], there.gaps[start + place + 1]];
      const isLast = place === asked.words.length - 1;
      if (isJoint(gap) && !isLast) return behind === gap;
      const suffix = suffixOf(gap, isLast);
      if (suffix !== '') return suffixOf(behind, start + place === there.words.length - 1) === suffix;
      return !(/^[a-z]$/.test(word) && /^(\+\+|#)/.test(behind));
    }),
  );
}

/** Words as a reader sees them, computed without the product's code. */
function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ς', 'σ');
  return (
    plain.match(
      /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]|[[\p{L}\p{M}\p{Nd}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]]+/gv,
    ) ?? []
  ).filter((word) => /[\p{L}\p{Nd}]|\p{sc=Thai}/u.test(word));
}

/** Whether a keyword's words occur consecutively in a text of any script. */
export function hasWords(text: string, keyword: string): boolean {
  const words = plainWords(text);
  const wanted = plainWords(keyword);
  return words.some((_, at) => wanted.every((word, position) => words[at + position] === word));
}
