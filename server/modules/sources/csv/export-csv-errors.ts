import { sql } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import { byteOrderMark, copyOut, prependBytes } from '#server/db/copy-out.ts';
import { guarded, guardText } from '#server/db/guard-formula.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedCsv } from './csv-answer.ts';

/**
 * All rows that could not be imported, as CSV: their own columns, then row and reason, so that they can be mended and
 * sent again. With a byte order mark, since it is made to be opened in a spreadsheet.
 */
export async function exportCsvErrors(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<Streamed> {
  const csv = await requireOwnedCsv(db, userId, id);
  const columns = csv.shape?.columns ?? [];
  // The header is written here: a name in SQL is cut after 63 bytes.
  const header = [...columns.map(({ name }) => name), 'row', 'reason'].map(quoted).join(',');
  const cells = columns.map((_, position) => sql`${guarded(sql`cells[${sql.lit(position + 1)}]`)}`);
  const rows = sql`
    select ${sql.join([...cells, sql`row`, guarded(sql`reason`)])}
    from csv_import_error
    where user_id = ${userId}::uuid and csv_import_id = ${id}::uuid
    order by row`;
  const chunks = copyOut(copyPool, rows.compile(db), signal, { header: false });
  return {
    chunks: prependBytes(Buffer.concat([byteOrderMark, Buffer.from(`${header}\n`)]), chunks),
    headers: { 'content-disposition': 'attachment; filename="rows-not-imported.csv"' },
  };
}

/** A cell, always within quotes (RFC 4180). */
function quoted(text: string): string {
  return `"${guardText(text).replaceAll('"', '""')}"`;
}
