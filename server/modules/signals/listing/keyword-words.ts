import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a keyword stands in a text of the person as whole words, case and accents ignored; a keyword of several
 * words as a phrase. `search` is asked too, since its index of parts of words then serves: the same words in this
 * order, with anything between them.
 */
export function hasKeyword(keyword: string): RawBuilder<unknown> {
  // PostgreSQL refuses U+0000; U+0001 stands between texts.
  const typed = keyword.replaceAll('\u0000', ' ').replaceAll('\u0001', ' ');
  const words = sql`ingrow_words(${typed}::text)`;
  // Of words there are letters, digits and spaces, none of which LIKE takes for its own. Without any word: nobody.
  return sql`(${words} <> '  '
    and signal.search like '%' || replace(trim(${words}), ' ', '%') || '%'
    and signal.words like '%' || ${words} || '%')`;
}
