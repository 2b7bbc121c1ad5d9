import { foldLetters } from '#core/fold-accents.ts';
import { type SignedToken, signsAround } from '#core/keyword-symbols.ts';

/** A word of a text with the signs around it, and as it is written, in lower case. */
export type PostToken = SignedToken & { bare: string };

type ReadToken = Pick<PostToken, 'from' | 'to' | 'folded'>;

/** PostgreSQL's maximum of positions in a text, less a few. Words behind are not searched. */
const maxWords = 16_000;
/** Far longer than any word; PostgreSQL's most is 2,046 bytes. */
const longestWord = 250;

const isLetter = /[\p{Alphabetic}\p{Nd}]/u;
const isMark = /\p{M}/u;
/** Scripts that put no space between words. */
const isUnspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/**
 * The words of a text: runs of letters and digits, case and accents ignored. Marks belong to the letter before them.
 * In scripts that put no space between words (Han, Kana, Thai, Lao, Khmer, Burmese) each sign is a word by itself, so
 * that a keyword, as a phrase of its signs, is found wherever it stands.
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
    ...signsAround(text, from, to),
  }));
}

/** A sign as it is compared: whether it goes on with a word, is one by itself, or begins one. */
type Sign = { letter: string; isPart: boolean; isAlone: boolean; begins: boolean };

/** Of single characters, 65,536 at most: texts are made of a few of them, and looking at one takes a microsecond. */
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
  return word.length <= longestWord ? word : word.slice(0, longestWord).toWellFormed();
}
