import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwnedArchive } from './archive-answer.ts';
import { dropUpload } from './upload/store-upload.ts';

/**
 * Deletes an upload and its report; facts that were imported stay.
 * @throws AppError `conflict` while it is being read.
 */
export async function deleteArchiveUpload(
  db: Kysely<Database>,
  userId: string,
  archiveId: string,
): Promise<{ id: string }> {
  const archive = await requireOwnedArchive(db, userId, archiveId);
  if (['inspecting', 'queued', 'importing'].includes(archive.state)) {
    throw new AppError('conflict', 'This archive is being read. Stop the import first.');
  }
  await dropUpload(db, { userId, uploadId: archiveId });
  await db.deleteFrom('archive_import').where('user_id', '=', userId).where('id', '=', archiveId).execute();
  return { id: archiveId };
}
