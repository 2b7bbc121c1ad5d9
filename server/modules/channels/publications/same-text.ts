import { type RawBuilder, sql } from 'kysely';

/** A text without what does not make it another: blanks, case, and how its letters are composed. */
const plain = (text: RawBuilder<string>) =>
  sql<string>`lower(regexp_replace(btrim(normalize(${text}), E' \\t\\n\\r'), '\\s+', ' ', 'g'))`;

/** Whether a row of `publication` says the same as this text. */
export function isSameText(text: string): RawBuilder<boolean> {
  return sql<boolean>`${plain(sql`publication.text`)} = ${plain(sql`${text}::text`)}`;
}
