import { foldLetters } from '#core/fold-accents.ts';
import { type SignedToken, symbolsAround } from '#core/keyword-symbols.ts';

/** A word with its surrounding signs, and as written but in lowercase. */
export type PostToken = SignedToken & { bare: string };

type ReadToken = Pick<PostToken, 'from' | 'to' | 'folded'>;

/** Slightly below PostgreSQL's maximum number of positions in a text. Words after that aren't searchable. */
const maxWords = 16_000;
/** Far longer than any word. PostgreSQL's limit is 2,046 bytes. */
const maxWordLength = 250;

const isLetter = /[\p{Alphabetic}\p{Nd}]/u;
const isMark = /\p{M}/u;
/** Scripts without spaces between words. */
const isUnspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/**
 * A text's words: runs of letters and digits, ignoring case and accents. Marks belong to the preceding
 * letter. In scripts without spaces between words (Han, Kana, Thai, Lao, Khmer, Burmese) each character is a
 * word of its own, so a keyword, as a phrase of its characters, is found anywhere.
 */
export function tokensOf(text: string): PostToken[] {
  const words: ReadToken[] = [];
  let current: ReadToken | null = null;
  for (const { 0: cluster, index: from } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const to = from + cluster.length;
    for (const { letter, isPart, isAlone, begins } of signsOf(cluster)) {
      if (isAlone) {
        current = null;
        words.push({ from, to, folded: letter });
      } else if (current !== null && isPart) current.folded += letter;
      else if (begins) {
        const begun = { from, to, folded: letter };
        words.push(begun);
        current = begun;
      } else current = null;
    }
    if (current !== null) current.to = to;
  }
  return words.slice(0, maxWords).map(({ from, to, folded }) => ({
    from,
    to,
    folded: cut(folded),
    bare: cut(text.slice(from, to).normalize('NFC').toLowerCase()),
    ...symbolsAround(text, from, to),
  }));
}

/** A character for comparison: whether it continues a word, is a word of its own, or starts one. */
type Sign = { letter: string; isPart: boolean; isAlone: boolean; begins: boolean };

/**
 * A cache for single characters, 65,536 at most. Texts use few of them, and classifying one takes a
 * microsecond each time.
 */
const known = new Map<string, Sign[]>();

function signsOf(cluster: string): Sign[] {
  const before = known.get(cluster);
  if (before) return before;
  const signs = Array.from(foldLetters(cluster), (letter) => {
    const begins = isLetter.test(letter);
    const isPart = begins || isMark.test(letter);
    return { letter, isPart, isAlone: isPart && isUnspaced.test(letter), begins };
  });
  if (cluster.length === 1) known.set(cluster, signs);
  return signs;
}

function cut(word: string): string {
  return word.length <= maxWordLength ? word : word.slice(0, maxWordLength).toWellFormed();
}
