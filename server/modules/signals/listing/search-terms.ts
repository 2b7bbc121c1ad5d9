import { type RawBuilder, sql } from 'kysely';

/** The words of a search text. PostgreSQL refuses U+0000. */
export function termsOf(typed: string): string[] {
  return typed
    .replaceAll('\u0000', ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/**
 * A word for LIKE. Folded before escaping, because folding can turn another character into one of LIKE's
 * special characters.
 */
export function foldedForLike(word: string): RawBuilder<string> {
  return sql<string>`regexp_replace(ingrow_fold(${word}::text), '([\\\\%_])', '\\\\\\1', 'g')`;
}
