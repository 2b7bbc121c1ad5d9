import type { Comparison } from './compare-titles.ts';
import { distance, inLatin, isInitialsOf, isSameWord, scriptOf, wordsOf } from './fold-words.ts';

/**
 * How two companies' names compare; `unclear` if they are written in alphabets that can't be compared, `alike` if
 * they begin with the same long word.
 */
export type CompanyComparison = Comparison | 'unclear' | 'alike';

/** Legal forms, and what names of companies go by with or without. */
const plain = new Set(
  `inc incorporated llc llp lp plc corp corporation company co ltd limited gmbh mbh ag kg kgaa ohg ug se sa sas sasu
  sarl srl spa sl slu ltda bv nv ab as asa aps oy oyj sp z oo sro kft zrt ooo oao ao pao zao pty pte pvt private kk
  group gruppe groupe grupo gruppo grupa holding holdings international the and und et y e i og och
  deutschland france españa espana italia polska sverige schweiz europe europa global worldwide usa uk com io ai`.split(
    /\s+/u,
  ),
);

/** "X (formerly Y)": what a name was before. */
const formerly =
  /(?:formerly|former|previously|ehemals|früher|fka|f\.k\.a\.|anciennement|antes|ex|już nie|tidigare|już|旧)[\s:]+(?=\p{L})|(?<=[(（])(?:ex|旧)[-\s]?/iu;

/** Whether two names are one company's, as far as the names tell. */
export function compareCompanies(one: string, other: string): CompanyComparison {
  if (namesBefore(other, one) || namesBefore(one, other)) return 'detail';
  const [mine, theirs] = [wordsOfName(one), wordsOfName(other)];
  const [short, long] = [mine.join(''), theirs.join('')];
  if (short === long) return 'spelling';
  if (short.length >= 5 && distance(short, long, 2) <= (Math.max(short.length, long.length) >= 9 ? 2 : 1)) {
    return 'spelling';
  }
  if (isInitialsOf(short, theirs) || isInitialsOf(long, mine)) return 'spelling';
  const rest = unmatched(mine, theirs);
  if (rest.left === 0 && rest.right === 0) return 'order';
  // One name is the other with more words, and begins with the same one.
  const isSubset = (rest.left === 0 || rest.right === 0) && isSameWord(mine[0] ?? '', theirs[0] ?? ' ');
  if (isSubset && (mine[0]?.length ?? 0) >= 3) return 'detail';
  if (isSameWord(mine[0] ?? '', theirs[0] ?? ' ') && (mine[0]?.length ?? 0) >= longWord) return 'alike';
  const [script, otherScript] = [
    scriptOf(inLatin(one.toLowerCase())),
    scriptOf(inLatin(other.toLowerCase())),
  ];
  return script === otherScript ? 'different' : 'unclear';
}

/** Shorter words begin the names of many companies. */
const longWord = 7;

function namesBefore(text: string, name: string): boolean {
  const at = formerly.exec(text);
  if (at === null) return false;
  const [before, own] = [wordsOfName(text.slice(at.index + at[0].length)), wordsOfName(name)];
  return own.join('') !== '' && before.slice(0, own.length).join('') === own.join('');
}

/** The name's words, in Latin letters, without legal forms. */
export function wordsOfName(name: string): string[] {
  const words = wordsOf(
    inLatin(name.toLowerCase().replace(/(?:股份有限公司|有限公司|株式会社|주식회사)/gu, ' ')),
  )
    .map((word) => word.replace(/gmbh$/u, ''))
    .filter((word) => word !== '');
  const said = words.filter((word) => word.length > 1 && !plain.has(word));
  return said.length > 0 ? said : words;
}

/** By which companies are counted: what else stands in a name often comes and goes. */
export function companyKey(name: string | null): string {
  if (name === null) return '';
  const words = wordsOfName(name);
  const [first = ''] = words;
  return first.length >= longWord ? first : words.join(' ');
}

function unmatched(mine: string[], theirs: string[]): { left: number; right: number } {
  const right = [...theirs];
  let left = 0;
  for (const word of mine) {
    const at = right.findIndex((other) => isSameWord(word, other));
    if (at < 0) left += 1;
    else right.splice(at, 1);
  }
  return { left, right: right.length };
}
