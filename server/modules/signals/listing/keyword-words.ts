import { type RawBuilder, sql } from 'kysely';
import { hasPattern, keywordPattern, signedWords } from '#server/modules/network/keyword-pattern.ts';

/**
 * Whether a keyword stands in a text of the person as whole words, case and accents ignored; a keyword of several words
 * as a phrase. `search` is asked too, since its index of parts of words then serves: the same words in this order, with
 * anything between them. What reports `C++` from `C` is looked for in the texts of those who are left.
 */
export function hasKeyword(keyword: string): RawBuilder<unknown> {
  // PostgreSQL refuses U+0000; U+0001 stands between texts.
  const typed = keyword.replaceAll('\u0000', ' ').replaceAll('\u0001', ' ');
  const words = sql`ingrow_words(${typed}::text)`;
  const pattern = keywordPattern(signedWords(typed));
  const signs = pattern === null ? sql`` : sql` and ${hasPattern(personTexts, pattern)}`;
  // Of words there are letters, digits and spaces, none of which LIKE takes for its own. Without any word: nobody.
  return sql`(${words} <> '  '
    and signal.search like '%' || replace(trim(${words}), ' ', '%') || '%'
    and signal.words like '%' || ${words} || '%'${signs})`;
}

/** The texts of which `signal.words` has the words. */
const personTexts = sql`concat_ws(chr(1), signal.name, signal.headline, signal.title, signal.company, signal.location)`;
