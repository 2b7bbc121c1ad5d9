import { foldLetters } from '#core/fold-accents.ts';

const cyrillic = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sh',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
  }),
);

/** One word as words are compared: without accents, and the same whether ä is written ä, a or ae. */
export function foldWord(word: string): string {
  return foldLetters(word.normalize('NFKC')).replace(/([aou])e/gu, '$1');
}

/** Marks of gender: "(m/w/d)", "Leiter:in", "chargé(e)", "director/a". */
const genderMarks =
  /\((?:[mwfdxh]|div|gn|all genders)(?:[\s/|,.]+(?:[mwfdxh]|div|gn))*\)|(?<=\p{L}{3})(?:[:*_/·]-?(?:innen|in|a|e|euse|trice|ra)|\((?:in|a|e|ra)\))(?!\p{L})/giu;

/** The words of a title or a name, folded, in their order. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(genderMarks, '')
    .replace(/(?<=\p{L})['’`]s(?!\p{L})/gu, 's')
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .map(foldWord)
    .filter((word) => word !== '');
}

/** Cyrillic text in Latin letters; other text as it is. */
export function inLatin(text: string): string {
  return Array.from(text, (letter) => cyrillic.get(letter) ?? letter).join('');
}

/** The alphabet a text is mostly written in. */
export function scriptOf(text: string): 'latin' | 'cyrillic' | 'cjk' | 'other' | null {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const counts = [
    ['cjk', 3 * count(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)],
    ['cyrillic', count(/\p{sc=Cyrl}/gu)],
    ['latin', count(/\p{sc=Latn}/gu)],
    ['other', count(/[^\P{L}\p{sc=Latn}\p{sc=Cyrl}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)],
  ] as const;
  const [best] = counts.toSorted(([, one], [, other]) => other - one);
  return best === undefined || best[1] === 0 ? null : best[0];
}

/**
 * How many letters have to be inserted, removed, replaced or swapped with their neighbor to turn one word into
 * the other; counts no further than `most` + 1.
 */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? most + 1;
}

/** Longer words aren't compared letter by letter. */
const longestWord = 40;

/** Whether two folded words are one word, spelled, inflected or shortened differently. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length > longestWord || /\p{N}/u.test(short)) return false;
  if (cjk.test(long))
    return short.length >= 4 && short.length === long.length && distance(short, long, 1) <= 1;
  if (short.length >= 4) {
    const most = long.length >= 8 ? 2 : 1;
    if (long.length - short.length <= most && distance(short, long, most) <= most) return true;
    let shared = 0;
    while (shared < short.length && short[shared] === long[shared]) shared += 1;
    if (shared >= 5 && long.length - shared <= 3) return true;
    if (areCognates(short, long)) return true;
  }
  return isShortFor(short, long);
}

const cjk = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** "elektryk", "elettricista" and "electrician" have one origin. */
function areCognates(one: string, other: string): boolean {
  const [mine, theirs] = [rootOf(one), rootOf(other)];
  let shared = 0;
  while (shared < mine.length && mine[shared] === theirs[shared]) shared += 1;
  return shared >= 4 && Math.max(mine.length, theirs.length) - shared <= 2;
}

/** What sounds alike in many languages, without vowels. */
const rootOf = (word: string): string =>
  word
    .replace(/ph/gu, 'f')
    .replace(/th/gu, 't')
    .replace(/[ckqp]t/gu, 't')
    .replace(/ch|ck|qu|[ckq]/gu, 'k')
    .replace(/w/gu, 'v')
    .replace(/z/gu, 's')
    .replace(/(?!^)[aeiouyj]/gu, '')
    .replace(/(.)\1+/gu, '$1');

/** "mgr" for "manager", "sr" for "senior", "dev" for "developer". */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 5 || long.length < short.length + 3) return false;
  if (short.length >= 3 && long.startsWith(short)) return true;
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1) || /[aeiou]/u.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** Whether a word is made of the first letters of these words. */
export function isInitialsOf(word: string, words: readonly string[]): boolean {
  return words.length >= 2 && word === words.map((each) => each[0]).join('');
}
