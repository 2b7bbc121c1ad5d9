/**
 * What distinguishes `C++`, `C#`, `.NET`, `Node.js`, `R&D`, and `A/B` from the letters in them. Server and
 * page find keywords by this one rule, the database by the pattern the server builds from it.
 *
 * - Symbols between two words of a keyword, without a space (`R&D`), must be between the words of the text
 *   too.
 * - `+` and `#` after a word belong to it (`C++`, `F#`), and so does a dot before it (`.NET`).
 * - A single letter doesn't match within another name: `C` is neither `C++` nor `C#`. All other symbols (`-`,
 *   `'`, spaces) only separate words.
 */
export type SignedToken = {
  /** Its position in the text, as in `slice`. */
  from: number;
  to: number;
  /** The folded form used for comparing. */
  folded: string;
  /** Whether a dot comes before it that doesn't end another word. */
  isDotted: boolean;
  /** The symbols directly after it. */
  tail: string;
};

const signs = new Set('+#./&@');
/** Longer than in any name. */
const maxTail = 8;
const isPart = /[\p{L}\p{N}\p{M}]/u;
const isLatinLetter = /^[a-z]$/;

/** The symbols around a word of a text. */
export function symbolsAround(
  text: string,
  from: number,
  to: number,
): Pick<SignedToken, 'isDotted' | 'tail'> {
  let end = to;
  while (end < to + maxTail && signs.has(text.charAt(end))) end += 1;
  const isDotted = from > 0 && text.charAt(from - 1) === '.' && !isPart.test(text.charAt(from - 2));
  return { isDotted, tail: end === to ? '' : text.slice(to, end) };
}

/** The symbols that join a word of a keyword to the next one. '' if spaces or other symbols separate them. */
export function jointOf(word: SignedToken, next: SignedToken | undefined): string {
  return next !== undefined && next.from === word.to + word.tail.length ? word.tail : '';
}

/** The `++` of `C++`. '' if the word has no suffix. */
export function suffixOf(word: SignedToken, next: SignedToken | undefined): string {
  if (word.tail === '') return '';
  const suffix = /^[+#]+/.exec(word.tail)?.[0] ?? '';
  // In "a+b" the symbol belongs to neither word.
  return suffix === word.tail && jointOf(word, next) !== '' ? '' : suffix;
}

/** Whether a word of a keyword is a single letter, which may be the start of another name. */
export function isLoneLetter(word: SignedToken): boolean {
  return isLatinLetter.test(word.folded);
}

/** Whether the words of a text from `start` on, which match the keyword's words, have its symbols too. */
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

/** The part of a text that a keyword covers, including its symbols. */
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
