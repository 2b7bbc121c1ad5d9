import type { Kysely } from 'kysely';
import type { CsvImport } from '#contract/imports/csv-import.ts';
import { maxCsvBytes } from '#contract/values.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { deleteUpload, storeUpload } from '#server/modules/imports/uploads.ts';
import { findCsv, requireOwnedCsv } from './csv-import.ts';
import { inspectCsvJob } from './inspect-csv.job.ts';

/**
 * Stores an uploaded CSV file and starts its inspection. An upload that breaks off leaves nothing behind.
 * @throws AppError `payload_too_large` over 50 MB, `file_refused` if it is empty or isn't text.
 */
export async function receiveCsv(
  { db, jobs, clock }: Deps,
  userId: string,
  fileName: string,
  upload: ReadableStream<Uint8Array>,
): Promise<CsvImport> {
  const id = await newId(db);
  const key = { userId, uploadId: id };
  const byteSize = await storeUpload(db, key, upload, (piece, position, size) => {
    if (size > maxCsvBytes) {
      throw new AppError('payload_too_large', importsMessages.csvTooLarge);
    }
    if (position === 0) refuseWorkbook(piece);
  });
  try {
    if (byteSize === 0) throw new AppError('file_refused', importsMessages.emptyFile);
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      await trx
        .insertInto('csv_import')
        .values({
          user_id: userId,
          id,
          file_name: fileName,
          byte_size: byteSize,
          state: 'inspecting',
          created_at: now,
          updated_at: now,
        })
        .execute();
      const jobId = await jobs.enqueue(trx, inspectCsvJob, {
        userId,
        subjectId: id,
        input: { csvImportId: id },
      });
      await trx
        .updateTable('csv_import')
        .set({ job_id: jobId })
        .where(owned('csv_import', { userId, id }))
        .execute();
    });
  } catch (error) {
    await deleteUpload(db, key);
    throw error;
  }
  return findCsv(db, userId, id);
}

/** Files people upload instead of a CSV: workbooks (a ZIP, or the older format) and PDFs. */
function refuseWorkbook(start: Buffer): void {
  const begins = (bytes: number[]) => start.subarray(0, bytes.length).equals(Buffer.from(bytes));
  if (begins([0x50, 0x4b, 3, 4]) || begins([0xd0, 0xcf, 0x11, 0xe0])) {
    throw new AppError('file_refused', importsMessages.spreadsheet);
  }
  if (begins([0x25, 0x50, 0x44, 0x46])) throw new AppError('file_refused', importsMessages.pdf);
}

/**
 * Deletes a file and its row results; imported people stay.
 * @throws AppError `conflict` while the file is being read.
 */
export async function deleteCsv(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  const csv = await requireOwnedCsv(db, userId, id);
  if (['inspecting', 'queued', 'importing'].includes(csv.state)) {
    throw new AppError('conflict', importsMessages.beingImported);
  }
  await deleteUpload(db, { userId, uploadId: id });
  await db.deleteFrom('csv_import').where(owned('csv_import', { userId, id })).execute();
  return { id };
}
