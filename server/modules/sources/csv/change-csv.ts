import { type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { CsvImportTable } from '#server/modules/sources/tables.ts';

/** Which import: the user id leads the key. */
export type CsvKey = { userId: string; csvImportId: string };

type CsvChange = Pick<
  Updateable<CsvImportTable>,
  'state' | 'mapping' | 'connected_profile_id' | 'list_id' | 'job_id' | 'message'
> & { shape?: CsvImportTable['shape']; counts?: CsvImportTable['counts']['__select__']; updated_at: Date };

/** Writes what is given of an import and notifies the open pages. */
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
    .where('user_id', '=', userId)
    .where('id', '=', csvImportId)
    .execute();
  await notifyChange(db, userId, { name: 'csv-import', id: csvImportId });
}
