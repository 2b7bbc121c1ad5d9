import { type RawBuilder, sql } from 'kysely';

/*
 * What a spreadsheet takes for the start of a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection), as a regular expression that means the same in
 * JavaScript and PostgreSQL. Tab and line breaks count on their own. So do `= + - @` and their full-width and
 * small forms (East Asian spreadsheets read those as the same), also after white space and zero-width
 * characters, which programs skip or trim when they open a file.
 */
const blanks = String.raw`[ \t\n\v\f\r\u0085\u00a0\u00ad\u034f\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]*`;
const signs = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`;
const start = String.raw`(?:[\t\r\n]|${blanks}${signs})`;
const guardable = `^'*${start}`;

/**
 * Puts an apostrophe in front of a cell that a spreadsheet would take for a formula. A cell that starts with
 * apostrophes followed by a formula gets one too, so an import can remove exactly one and has the original
 * text.
 */
export function guarded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ ${sql.lit(guardable)} then '''' || ${text} else ${text} end`;
}

/** The same as SQL text, for a column name that's already quoted. */
export function guardedSql(column: string): string {
  return `case when ${column} ~ '${guardable.replaceAll("'", "''")}' then '''' || ${column} else ${column} end`;
}

/** The same for a text in memory. */
export function guardText(text: string): string {
  return new RegExp(guardable).test(text) ? `'${text}` : text;
}

/** Removes the apostrophe again. */
export function unguardText(text: string): string {
  return new RegExp(`^'+${start}`).test(text) ? text.slice(1) : text;
}
