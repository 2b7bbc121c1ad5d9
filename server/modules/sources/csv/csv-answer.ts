import { type Kysely, type Selectable, sql } from 'kysely';
import type { CsvImport, CsvRowError } from '#contract/csv-import.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import type { CsvImportTable } from '#server/modules/sources/tables.ts';

/** An import of a user, as stored. */
export type CsvRow = Selectable<CsvImportTable> & { list_name: string | null };

/** How many errors the page shows; all of them are a CSV. */
const shownErrors = 100;
const longestCell = 300;

/** One of the user's imports. @throws AppError `not_found` for a stranger's id. */
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

/** An import as the wire shows it, with the job that works on it. */
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

/** One import. */
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
    // Arrays count from 1 in SQL.
    .select(
      sql<
        string | null
      >`case when position is not null then coalesce(left(cells[position + 1], ${longestCell}), '') end`.as(
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
