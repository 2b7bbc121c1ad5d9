import type { Seniority } from '#contract/signals/signal-kinds.ts';
import { readSeniority } from '#server/modules/people/headline/read-title.ts';
import { distance, isInitialsOf, isSameWord, scriptOf, wordsOf } from './fold-words.ts';
import { isSmallWord, leadLanguages, meaningOf, rankModifiers } from './title-dictionary.ts';
import { areTwoLanguages } from './title-language.ts';

/** Why two texts say the same. */
export type SameReason = 'spelling' | 'order' | 'translation' | 'detail';

/** How two texts compare: the same for a reason, or different. */
export type Comparison = SameReason | 'different';

/** Whether two titles name the same job. Titles that are equal as written are `spelling`, like any others. */
export function compareTitles(one: string, other: string): Comparison {
  const [mine, theirs] = [readWords(one), readWords(other)];
  const isSpelling = mine.join('') === theirs.join('') || (isTypo(one, other) && !areTwoRanks(one, other));
  if (isSpelling) return 'spelling';
  const { left, right, moved } = pairWords(mine, theirs);
  if (left.length === 0 && right.length === 0) return moved ? 'order' : 'spelling';
  if (left.length === 0 || right.length === 0) {
    const more = left.length === 0 ? right : left;
    if (more.some(isRankWord)) return 'different';
    // What is set apart is said besides, and what stands in the title is part of it.
    const inside = left.length === 0 ? insideOf(other, one) : insideOf(one, other);
    return more.some((word) => inside.has(word) && !meaningOf.has(word)) ? 'different' : 'detail';
  }
  return compareRest({ one, other, left, right });
}

/** Shorter titles that differ by a letter are two titles. */
const longEnough = 7;
const numbers = /\p{N}|(?<!\p{L})[ivx]+(?!\p{L})/iu;

/** One letter differs, wherever it stands. Not of "Engineer II". */
function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < longEnough || numbers.test(one) || numbers.test(other))
    return false;
  return scriptOf(one) !== 'cjk' && distance(one.toLowerCase(), other.toLowerCase(), 1) <= 1;
}

/** The words that say something, unless there are none. */
function readWords(title: string): string[] {
  const words = wordsOf(title);
  const said = words.filter((word) => !isSmallWord.has(word));
  return said.length > 0 ? said : words;
}

/** Whether both say which rank they are, and it's not the same. */
const areTwoRanks = (one: string, other: string) =>
  differInRank(readSeniority(one), readSeniority(other), false);

const isRankWord = (word: string) => rankModifiers.has(word) || readSeniority(word) !== null;

/** The words of a longer title up to the last part that has words of the shorter one. */
function insideOf(longer: string, shorter: string): ReadonlySet<string> {
  const said = readWords(shorter);
  const parts = longer.split(/[|,;·•(（[/–—★]|\s-\s/u).map(readWords);
  const isShared = (part: string[]) => part.some((word) => said.some((each) => isSameTitleWord(word, each)));
  return new Set(parts.slice(0, parts.findLastIndex(isShared) + 1).flat());
}

/** Takes away what both titles have, however each spells it. */
function pairWords(mine: string[], theirs: string[]) {
  const left: string[] = [];
  const right: (string | null)[] = [...theirs];
  let moved = false;
  let last = -1;
  for (const word of mine) {
    const at = find(right, (other) => other === word) ?? find(right, (other) => isSameTitleWord(word, other));
    if (at === null) left.push(word);
    else {
      right[at] = null;
      moved ||= at < last;
      last = at;
    }
  }
  const rest = right.filter((word) => word !== null);
  return { ...withoutContained(withoutInitials(left, rest)), moved };
}

/** Without spaces, a word with more in it is that word and the rest. */
function withoutContained({ left, right }: { left: string[]; right: string[] }) {
  const [one, other] = [left[0] ?? '', right[0] ?? ''];
  if (left.length !== 1 || right.length !== 1 || scriptOf(one) !== 'cjk') return { left, right };
  if (other.includes(one)) return { left: [], right: other.split(one).filter((part) => part !== '') };
  if (one.includes(other)) return { left: one.split(other).filter((part) => part !== ''), right: [] };
  return { left, right };
}

/** A word is never a misspelling of one with another meaning or of another rank. */
function isSameTitleWord(one: string, other: string): boolean {
  if (!isSameWord(one, other)) return false;
  if (rankModifiers.has(one) && rankModifiers.has(other)) return one[0] === other[0];
  // "Lead" is no misspelled "head".
  if (areTwoRanks(one, other)) return false;
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  return mine.length === 0 || theirs.length === 0 || mine.join() === theirs.join();
}

function find(words: (string | null)[], is: (word: string) => boolean): number | null {
  const at = words.findIndex((word) => word !== null && is(word));
  return at < 0 ? null : at;
}

/** "VP" is what "Vice President" is. */
function withoutInitials(left: string[], right: string[]): { left: string[]; right: string[] } {
  const drop = (short: string[], long: string[]): [string[], string[]] | null => {
    for (const word of short) {
      if (word.length < 2 || word.length > 5) continue;
      for (let from = 0; from + word.length <= long.length; from += 1) {
        if (!isInitialsOf(word, long.slice(from, from + word.length))) continue;
        return [short.filter((each) => each !== word), long.toSpliced(from, word.length)];
      }
    }
    return null;
  };
  const one = drop(left, right);
  if (one !== null) return { left: one[0], right: one[1] };
  const other = drop(right, left);
  return other === null ? { left, right } : { left: other[1], right: other[0] };
}

type Rest = { one: string; other: string; left: string[]; right: string[] };

/** Both titles have words that the other one lacks: they mean the same, are in two languages, or differ. */
function compareRest({ one, other, left, right }: Rest): Comparison {
  const isForeign = areLeadsInTwo(left, right) || areInTwoLanguages(one, other);
  if (differInRank(readSeniority(one), readSeniority(other), isForeign)) return 'different';
  const [mine, theirs] = [meaningsOf(left), meaningsOf(right)];
  if (mine.modifiers !== theirs.modifiers && !(isForeign && (mine.unknown || theirs.unknown))) {
    return 'different';
  }
  const [fewer, more] =
    mine.fields.size <= theirs.fields.size ? [mine.fields, theirs.fields] : [theirs.fields, mine.fields];
  const shared = [...fewer].filter((field) => more.has(field)).length;
  if (fewer.size > 0 && shared === fewer.size) {
    if ((!mine.unknown && !theirs.unknown) || isForeign) return 'translation';
    return mine.unknown && theirs.unknown ? 'different' : 'translation';
  }
  if (!isForeign) return 'different';
  // In two languages, only what both clearly say can differ.
  const isKnown = !mine.unknown && !theirs.unknown && shared < fewer.size;
  return isKnown || (fewer.size > 0 && shared === 0) ? 'different' : 'translation';
}

/** Whether no language has both words for who leads. */
function areLeadsInTwo(left: string[], right: string[]): boolean {
  const [mine, theirs] = [left.flatMap(leadLanguages), right.flatMap(leadLanguages)];
  if (mine.length === 0 || theirs.length === 0) return false;
  return !mine.some((language) => theirs.includes(language));
}

/** By their alphabets, otherwise by their letters. */
function areInTwoLanguages(one: string, other: string): boolean {
  const [mine, theirs] = [scriptOf(one), scriptOf(other)];
  if (mine !== theirs) return true;
  return mine === 'latin' && areTwoLanguages(one, other);
}

/** Languages draw the lines between these ranks differently. */
const alike: ReadonlySet<Seniority> = new Set(['director', 'head', 'manager']);

function differInRank(one: Seniority | null, other: Seniority | null, isForeign: boolean): boolean {
  if (one === other) return false;
  if (!isForeign) return one !== null && other !== null;
  return one !== null && other !== null && !(alike.has(one) && alike.has(other));
}

/** What words mean: fields and jobs, whether they raise or lower a rank, and whether some are unknown. */
function meaningsOf(words: string[]): { fields: Set<string>; modifiers: boolean; unknown: boolean } {
  const fields = new Set<string>();
  let modifiers = false;
  let unknown = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const pair = meaningOf.get(`${word} ${words[at + 1] ?? ''}`);
    const found = pair === undefined ? partsOf(word) : [pair];
    if (pair !== undefined) at += 1;
    for (const meaning of found) fields.add(meaning);
    if (rankModifiers.has(word)) modifiers = true;
    else if (found.length === 0) unknown = true;
  }
  return { fields, modifiers, unknown };
}

/** The meaning of a word, or of both parts of one like "Vertriebsleiter" or "営業部長". */
function partsOf(word: string): string[] {
  const whole = meaningOf.get(word) ?? meaningOf.get(word.replace(/(?:innen|in|s)$/u, ''));
  if (whole !== undefined) return [whole];
  for (let at = 1; at < word.length; at += 1) {
    const start = meaningOf.get(word.slice(0, at)) ?? meaningOf.get(word.slice(0, at).replace(/[sn]$/u, ''));
    const end = meaningOf.get(word.slice(at)) ?? meaningOf.get(word.slice(at).replace(/in$/u, ''));
    if (start !== undefined && end !== undefined) return [start, end];
  }
  return [];
}
