import { type RawBuilder, sql } from 'kysely';
import { foldAccents } from '#core/fold-accents.ts';
import { isLoneLetter, jointOf, type SignedToken, suffixOf, symbolsAround } from '#core/keyword-symbols.ts';

const noLetterBefore = '(?<![[:alnum:]])';
const noLetterBehind = '(?![[:alnum:]])';
/** Doesn't cross the end of a text. */
const gap = '[^[:alnum:]\\x01]+';
const anyWord = '[[:alnum:]]+';

/**
 * The symbols of a keyword as a PostgreSQL regular expression, for text folded by `ingrow_fold`: where
 * indexes only know words, it tells `C++` from `C`. Null for a keyword that its words identify. Words beyond
 * ASCII, and all words if other forms count, match any word: the index has already found them.
 */
export function keywordPattern(words: readonly SignedToken[], hasOtherForms = false): string | null {
  const isPlain = words.every(
    (word, position) =>
      !word.isDotted &&
      jointOf(word, words[position + 1]) === '' &&
      suffixOf(word, words[position + 1]) === '' &&
      !isLoneLetter(word),
  );
  if (isPlain) return null;
  let pattern = '';
  for (const [position, word] of words.entries()) {
    const joint = jointOf(word, words[position + 1]);
    const suffix = suffixOf(word, words[position + 1]);
    const isOneOfSigns = joint !== '' || suffix !== '' || isLoneLetter(word) || word.isDotted;
    const isLiteral = /^[a-z0-9]+$/.test(word.folded) && (isOneOfSigns || !hasOtherForms);
    // Characters of scripts without spaces are words on their own.
    const isAttached = words[position + 1]?.from === word.to;
    const before = words[position - 1];
    const isJoined = before !== undefined && (before.to === word.from || jointOf(before, word) !== '');
    if (!isJoined) pattern += `${noLetterBefore}${word.isDotted ? '\\.' : ''}`;
    pattern += isLiteral ? word.folded : anyWord;
    if (joint !== '') {
      pattern += escapeSigns(joint);
      continue;
    }
    if (isAttached) continue;
    if (suffix !== '') pattern += `${escapeSigns(suffix)}(?![+#])`;
    else if (isLoneLetter(word)) pattern += '(?!\\+\\+|#)';
    pattern += noLetterBehind;
    if (position < words.length - 1) pattern += gap;
  }
  return pattern;
}

/** Whether one of the texts, separated by U+0001, contains the symbols of a keyword. */
export function hasPattern(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((ingrow_fold(${text}) collate pg_unicode_fast) ~ ${pattern}, false)`;
}

/** The words of a keyword with their symbols. */
export function signedTokens(text: string): SignedToken[] {
  return Array.from(text.matchAll(/[\p{Alphabetic}\p{Nd}\p{M}]+/gu), ({ 0: word, index: from }) => {
    const to = from + word.length;
    return { from, to, folded: foldAccents(word), ...symbolsAround(text, from, to) };
  });
}

function escapeSigns(text: string): string {
  return text.replace(/[.+]/g, '\\$&');
}
