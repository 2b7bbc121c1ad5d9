import { foldWords } from './fold-words.ts';
import { fieldWords, noCompany, pastWords, placeWords } from './headline-words.ts';
import { wordPattern } from './word-pattern.ts';

/** Where the name ends and something else begins. */
const ends = [
  /\s*[([{"„“].*$/u,
  /, (?!(?:inc|llc|ltd|gmbh|s\.?a\.?|co)\b).*$/iu,
  /\s+[@#/+].*$/u,
  /\s+(?:in|who|that|where|helping|building|making|with|als|comme|como) .*$/u,
  /\s+(?:and|und|et|for|to|on|from|by|as|für|pour|para|per|dla) (?=\p{Ll}).*$/u,
  /\s+\p{Extended_Pictographic}.*$/u,
  /[^\p{L}\p{M}\p{N})\]!+'’&.]+$/u,
  /,$/u,
];
const past = wordPattern(pastWords, '\\s[^\\p{L}]*WORD');
const nothing = wordPattern(noCompany, '^(?:an? )?WORD');
const known = wordPattern(`${fieldWords} ${placeWords}`);
const filler = /^(?:مجال|قطاع|عالم|شركات)(?:$|\s)/u;
const maxWords = 7;
const longest = 80;

/** The name of a company at the start of a text; null where there is none that is clear. */
export function readCompany(text: string): string | null {
  let name = text.trim();
  const over = past.exec(foldWords(name));
  // Folding keeps lengths only of what has none of the rarer letters: then the name is left unread.
  if (over) name = foldWords(name).length === name.length ? name.slice(0, over.index) : '';
  for (const end of ends) name = name.replace(end, '').trim();
  if (name === '' || name.length > longest || name.split(' ').length > maxWords) return null;
  if (!startsAsName(name) || filler.test(name)) return null;
  const folded = foldWords(name);
  if (nothing.test(folded) || folded.split(/[ &,]+/).every((word) => word === '' || isKnown(word, folded)))
    return null;
  return name;
}

function isKnown(word: string, whole: string): boolean {
  const match = known.exec(word);
  return (match !== null && match[0] === word) || known.exec(whole)?.[0] === whole;
}

/** With a capital, a digit or a letter of a script without capitals; or like "monday.com" and "eBay". */
function startsAsName(name: string): boolean {
  return /^['"]?[\p{Lu}\p{Lo}\p{N}]/u.test(name) || /^\p{Ll}+(?:\p{Lu}|\.\p{Ll}{2,}(?:$|\s))/u.test(name);
}
