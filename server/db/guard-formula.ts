import { type RawBuilder, sql } from 'kysely';

/*
 * What a spreadsheet takes for the beginning of a formula (https://owasp.org/www-community/attacks/CSV_Injection), as a
 * regular expression that JavaScript and PostgreSQL read alike: tab and line breaks by themselves; else `= + - @`, their
 * full-width and small forms (which East Asian spreadsheets read as the same), also behind white space and signs without
 * a width, which programs skip or trim when they open a file.
 */
const blanks = String.raw`[ \t\n\v\f\r\u0085\u00a0\u00ad\u034f\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]*`;
const signs = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`;
const start = String.raw`(?:[\t\r\n]|${blanks}${signs})`;
const guardable = `^'*${start}`;

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front. So does one that begins with
 * apostrophes and then like a formula: an import can then take exactly one off and has the text as it was.
 */
export function guarded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ ${sql.lit(guardable)} then '''' || ${text} else ${text} end`;
}

/** The same as SQL text, for a column whose name is already quoted. */
export function guardedSql(column: string): string {
  return `case when ${column} ~ '${guardable.replaceAll("'", "''")}' then '''' || ${column} else ${column} end`;
}

/** The same for a text at hand. */
export function guardText(text: string): string {
  return new RegExp(guardable).test(text) ? `'${text}` : text;
}

/** Takes the apostrophe off again. */
export function unguardText(text: string): string {
  return new RegExp(`^'+${start}`).test(text) ? text.slice(1) : text;
}
