import { type RawBuilder, sql } from 'kysely';

/** What a spreadsheet takes for the beginning of a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const start = '[=+\\-@\\t\\r\\n]';

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front. So does one that begins with
 * apostrophes and then like a formula: an import can then take exactly one off and has the text as it was.
 */
export function guarded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ ${sql.lit(`^'*${start}`)} then '''' || ${text} else ${text} end`;
}

/** The same for a text at hand. */
export function guardText(text: string): string {
  return new RegExp(`^'*${start}`).test(text) ? `'${text}` : text;
}

/** Takes the apostrophe off again. */
export function unguardText(text: string): string {
  return new RegExp(`^'+${start}`).test(text) ? text.slice(1) : text;
}
