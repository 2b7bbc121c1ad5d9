import { guardText } from '#server/db/guard-formula.ts';

/** Rows as CSV (RFC 4180), safe against formulas of spreadsheets. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const guarded = guardText(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
