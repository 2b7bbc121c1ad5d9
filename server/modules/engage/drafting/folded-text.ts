/** A text normalized for comparison, with the original position of each character. */
export type FoldedText = {
  text: string;
  /** For each character of `text`, its start and end in the original. */
  starts: number[];
  ends: number[];
};

const marks: [RegExp, string][] = [
  [/^\s+$/u, ' '],
  [/^[‘’‚‛ʼ]$/u, "'"],
  [/^[“”„‟«»「」『』]$/u, '"'],
  [/^[‐‑‒–—]$/u, '-'],
];

/**
 * Folds a text for comparison: lowercase, without accents, single spaces for any whitespace, one kind of
 * quotation mark, apostrophe and dash. Two texts that a reader considers the same fold to the same text.
 */
export function foldText(original: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const character of original) {
    const start = at;
    at += character.length;
    const isPlain = character >= ' ' && character <= '~';
    const plain = isPlain ? character.toLowerCase() : foldCharacter(character);
    const isMoreSpace = plain === ' ' && folded.text.endsWith(' ');
    if (plain === '' || isMoreSpace) {
      // A standalone accent, or further whitespace, belongs to the previous character.
      if (folded.ends.length > 0) folded.ends[folded.ends.length - 1] = at;
      continue;
    }
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.starts.push(start);
      folded.ends.push(at);
    }
  }
  return folded;
}

const foldCharacter = (character: string): string =>
  marks.find(([pattern]) => pattern.test(character))?.[1] ??
  character
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The original position of a folded range. */
export function spanOf(folded: FoldedText, at: number, length: number): { start: number; end: number } {
  return { start: folded.starts[at] ?? 0, end: folded.ends[at + length - 1] ?? 0 };
}

const isWordlike = /[\p{L}\p{N}]/u;
/** Scripts without spaces between words. */
const isUnspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/** Finds a phrase as whole words, ignoring differences in writing; null if it isn't there. */
export function findPhrase(folded: FoldedText, phrase: string): { start: number; end: number } | null {
  const needle = foldText(phrase).text.trim();
  if (needle === '') return null;
  for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + 1)) {
    if (
      isEdge(folded.text[at - 1], needle[0]) &&
      isEdge(folded.text[at + needle.length], needle[needle.length - 1])
    ) {
      return spanOf(folded, at, needle.length);
    }
  }
  return null;
}

/** Whether a word boundary may lie between these two characters. */
function isEdge(outside: string | undefined, inside: string | undefined): boolean {
  if (outside === undefined || inside === undefined) return true;
  if (!isWordlike.test(outside) || !isWordlike.test(inside)) return true;
  return isUnspaced.test(outside) || isUnspaced.test(inside);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text, folded. */
export function tokensOf(text: string): string[] {
  return [...segmenter.segment(foldText(text).text)].flatMap((part) =>
    part.isWordLike ? [part.segment] : [],
  );
}
