import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { dropUpload } from '#server/modules/sources/upload/store-upload.ts';
import { requireOwnedCsv } from './csv-answer.ts';

/**
 * Deletes a file and what became of its rows; people who were imported stay.
 * @throws AppError `conflict` while it is being read.
 */
export async function deleteCsv(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  const csv = await requireOwnedCsv(db, userId, id);
  if (['inspecting', 'queued', 'importing'].includes(csv.state)) {
    throw new AppError('conflict', 'This file is being read. Stop the import first.');
  }
  await dropUpload(db, { userId, uploadId: id });
  await db.deleteFrom('csv_import').where('user_id', '=', userId).where('id', '=', id).execute();
  return { id };
}
