import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { CsvImport, CsvRowError } from '#contract/imports/csv-import.ts';
import type { Streamed } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import { byteOrderMark, copyOut, prependBytes } from '#server/db/copy-out.ts';
import type { Database } from '#server/db/database.ts';
import { guarded, guardText } from '#server/db/guard-formula.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { CsvImportTable } from '#server/modules/imports/tables.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import type { EraseStep } from '#server/modules/signals/people/erase-person.ts';

/** A user's import, as stored. */
export type CsvRow = Selectable<CsvImportTable> & { list_name: string | null };

/** How many errors the page shows; the CSV has all of them. */
const shownErrors = 100;
const maxCellLength = 300;

/** One of the user's imports. @throws AppError `not_found` for another user's id. */
export async function requireOwnedCsv(db: Kysely<Database>, userId: string, id: string): Promise<CsvRow> {
  const row = await selectCsv(db, userId).where('csv.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('CSV import');
  return row;
}

function selectCsv(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('csv_import as csv')
    .leftJoin('list', (join) =>
      join.onRef('list.user_id', '=', 'csv.user_id').onRef('list.id', '=', 'csv.list_id'),
    )
    .selectAll('csv')
    .select('list.name as list_name')
    .where('csv.user_id', '=', userId);
}

/** An import as the API returns it, with the job that works on it. */
async function csvAnswer(db: Kysely<Database>, row: CsvRow): Promise<CsvImport> {
  return {
    id: row.id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    state: row.state,
    encoding: row.shape?.encoding ?? null,
    delimiter: row.shape?.delimiter ?? null,
    hasHeader: row.shape?.hasHeader ?? true,
    columns: row.shape?.columns ?? [],
    rows: row.shape?.rows ?? null,
    mapping: row.mapping,
    connectedProfileId: row.connected_profile_id,
    list: row.list_id === null ? null : { id: row.list_id, name: row.list_name ?? '' },
    counts: row.counts,
    job: row.job_id === null ? null : await findJob(db, row.user_id, row.job_id),
    message: row.message,
    createdAt: row.created_at.toISOString(),
  };
}

export async function findCsv(db: Kysely<Database>, userId: string, id: string): Promise<CsvImport> {
  return csvAnswer(db, await requireOwnedCsv(db, userId, id));
}

/** One import with its first errors. */
export async function readCsvImport(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<CsvImport & { errors: CsvRowError[] }> {
  const row = await requireOwnedCsv(db, userId, id);
  const found = await db
    .selectFrom('csv_import_error')
    .select(['row', 'reason', 'position'])
    // SQL arrays count from 1.
    .select(
      sql<
        string | null
      >`case when position is not null then coalesce(left(cells[position + 1], ${maxCellLength}), '') end`.as(
        'cell',
      ),
    )
    .where('user_id', '=', userId)
    .where('csv_import_id', '=', id)
    .orderBy('row')
    .limit(shownErrors)
    .execute();
  const errors = found.map(({ position, ...error }) => ({
    ...error,
    column: position === null ? null : (row.shape?.columns[position]?.name ?? null),
  }));
  return { ...(await csvAnswer(db, row)), errors };
}

/** The last twenty imports, newest first. */
export async function listCsv(db: Kysely<Database>, userId: string): Promise<{ items: CsvImport[] }> {
  const rows = await selectCsv(db, userId)
    .orderBy('csv.created_at', 'desc')
    .orderBy('csv.id', 'desc')
    .limit(20)
    .execute();
  return { items: await Promise.all(rows.map((row) => csvAnswer(db, row))) };
}

/** Identifies an import: the user id leads the key. */
export type CsvKey = { userId: string; csvImportId: string };

type CsvChange = Pick<
  Updateable<CsvImportTable>,
  'state' | 'mapping' | 'connected_profile_id' | 'list_id' | 'job_id' | 'message'
> & { shape?: CsvImportTable['shape']; counts?: CsvImportTable['counts']['__select__']; updated_at: Date };

/** Writes the given fields of an import and notifies the open pages. */
export async function changeCsv(
  db: Kysely<Database>,
  { userId, csvImportId }: CsvKey,
  { shape, counts, ...change }: CsvChange,
): Promise<void> {
  await db
    .updateTable('csv_import')
    .set({
      ...change,
      ...(shape ? { shape: sql<never>`${JSON.stringify(shape)}::jsonb` } : {}),
      ...(counts ? { counts: sql<never>`${JSON.stringify(counts)}::jsonb` } : {}),
    })
    .where(owned('csv_import', { userId, id: csvImportId }))
    .execute();
  await notifyChange(db, userId, { name: 'csv-import', id: csvImportId });
}

/**
 * All rows that couldn't be imported, as CSV: their own columns, then row and reason, so the user can fix and
 * resend them. Has a byte order mark because it will be opened in a spreadsheet.
 */
export async function exportCsvErrors(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  userId: string,
  id: string,
  abort: AbortSignal,
): Promise<Streamed> {
  const csv = await requireOwnedCsv(db, userId, id);
  const columns = csv.shape?.columns ?? [];
  // The header is written here because SQL truncates names after 63 bytes.
  const header = [...columns.map(({ name }) => name), 'row', 'reason'].map(quoted).join(',');
  const cells = columns.map((_, position) => sql`${guarded(sql`cells[${sql.lit(position + 1)}]`)}`);
  const rows = sql`
    select ${sql.join([...cells, sql`row`, guarded(sql`reason`)])}
    from csv_import_error
    where user_id = ${userId}::uuid and csv_import_id = ${id}::uuid
    order by row`;
  const chunks = copyOut(copyPool, rows.compile(db), abort, { header: false });
  return {
    chunks: prependBytes(Buffer.concat([byteOrderMark, Buffer.from(`${header}\n`)]), chunks),
    headers: { 'content-disposition': 'attachment; filename="rows-not-imported.csv"' },
  };
}

/** A cell, always quoted (RFC 4180). */
function quoted(text: string): string {
  return `"${guardText(text).replaceAll('"', '""')}"`;
}

/**
 * Empties failed rows that name an erased person: by a URL or email address in a cell, or by the name, which
 * may be split over two cells. Row number and reason stay. Rows about another person of the same name are
 * emptied too, since nothing in such a row says who it is.
 */
export const eraseCsvRows: EraseStep = async (trx, userId, { id, facts }) => {
  const { rows: keys } = await sql<{ name: string }>`
    select distinct lower(substr(key, strpos(key, ':') + 1)) as name from person_key
    where user_id = ${userId} and person_id = ${id}`.execute(trx);
  const slugs = keys.flatMap(({ name }) => [name, encodeURIComponent(name).toLowerCase()]);
  const email = facts.email?.toLowerCase() ?? null;
  await sql`
    update csv_import_error set cells = '{}'
    where user_id = ${userId} and cells <> '{}' and (
      exists (select from unnest(cells) cell where
        strpos(lower(cell), ${email}::text) > 0
        or substring(lower(cell) from '/(?:in|pub|people|lead)/([^/?#,\\s]+)') = any(${slugs}::text[])
        or rtrim(lower(cell), '/') = any(${slugs}::text[]))
      or ${wordsOf(facts.name)}::text <> '' and strpos(
        ' ' || (select coalesce(string_agg(${words(sql`cell`)}, ' ' order by position), '')
          from unnest(cells) with ordinality as named (cell, position) where cell !~ '[/@]') || ' ',
        ' ' || ${words(sql`${facts.name ?? ''}::text`)} || ' ') > 0
    )`.execute(trx);
};

/** Letters and digits only, one space between words, in lower case. */
const words = (text: ReturnType<typeof sql>) =>
  sql`btrim(regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g'))`;

/** Empty for a name without a letter or digit, which would match every row. */
const wordsOf = (name: string | null) => (name ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
