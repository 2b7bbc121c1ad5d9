/**
 * What distinguishes `C++`, `C#`, `.NET`, `Node.js`, `R&D` and `A/B` from the letters in them. Server and page look for
 * keywords by this one rule, the database by the pattern that the server makes of it.
 *
 * - Signs between two words of a keyword, without a blank (`R&D`), have to stand between the words of the text too.
 * - `+` and `#` behind a word belong to it (`C++`, `F#`), and so does a point before it (`.NET`).
 * - A single letter is not the one of another name: `C` is neither `C++` nor `C#`. All other signs (`-`, `'`, blanks)
 *   only separate words.
 */
export type SignedToken = {
  /** Where it stands in its text, as in `slice`. */
  from: number;
  to: number;
  /** As it is compared. */
  folded: string;
  /** Whether a point stands before it that ends no other word. */
  isDotted: boolean;
  /** The signs directly behind it. */
  tail: string;
};

const signs = new Set('+#./&@');
/** Longer than what any name has. */
const maxTail = 8;
const isPart = /[\p{L}\p{N}\p{M}]/u;
const isLatinLetter = /^[a-z]$/;

/** The signs around a word of a text. */
export function signsAround(text: string, from: number, to: number): Pick<SignedToken, 'isDotted' | 'tail'> {
  let end = to;
  while (end < to + maxTail && signs.has(text.charAt(end))) end += 1;
  const isDotted = from > 0 && text.charAt(from - 1) === '.' && !isPart.test(text.charAt(from - 2));
  return { isDotted, tail: end === to ? '' : text.slice(to, end) };
}

/** The signs that join a word of a keyword to the next one; '' where blanks or other signs part them. */
export function jointOf(word: SignedToken, next: SignedToken | undefined): string {
  return next !== undefined && next.from === word.to + word.tail.length ? word.tail : '';
}

/** The `++` of `C++`; '' for a word that none belongs to. */
export function suffixOf(word: SignedToken, next: SignedToken | undefined): string {
  if (word.tail === '') return '';
  const suffix = /^[+#]+/.exec(word.tail)?.[0] ?? '';
  // In "a+b" the sign belongs to neither.
  return suffix === word.tail && jointOf(word, next) !== '' ? '' : suffix;
}

/** Whether a word of a keyword is a letter that may be the beginning of another name. */
export function isLoneLetter(word: SignedToken): boolean {
  return isLatinLetter.test(word.folded);
}

/** Whether the words of a text from `start`, which are those of a keyword, have its signs too. */
export function hasSigns(
  keyword: readonly SignedToken[],
  words: readonly SignedToken[],
  start: number,
): boolean {
  return keyword.every((asked, position) => {
    const word = words[start + position];
    const next = words[start + position + 1];
    if (word === undefined || (asked.isDotted && !word.isDotted)) return false;
    const joint = jointOf(asked, keyword[position + 1]);
    if (joint !== '') return word.tail === joint && jointOf(word, next) === joint;
    const suffix = suffixOf(asked, keyword[position + 1]);
    if (suffix !== '') return suffixOf(word, next) === suffix;
    return !isLoneLetter(asked) || !/^(?:\+\+|#)/.test(word.tail);
  });
}

/** The part of a text that a keyword takes, its signs included. */
export function spanOf(
  keyword: readonly SignedToken[],
  words: readonly SignedToken[],
  start: number,
): { from: number; to: number } | null {
  const [first, last] = [words[start], words[start + keyword.length - 1]];
  const [asked, end] = [keyword[0], keyword.at(-1)];
  if (first === undefined || last === undefined || asked === undefined || end === undefined) return null;
  return { from: first.from - Number(asked.isDotted), to: last.to + suffixOf(end, undefined).length };
}
