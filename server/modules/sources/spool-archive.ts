import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { readUpload } from './upload/store-upload.ts';

/**
 * Writes an uploaded archive into a temporary file, since a ZIP is read from its end, and hands its path to
 * `use`. The file is gone afterwards. Memory stays at one piece.
 */
export async function spoolArchive<T>(
  db: Kysely<Database>,
  archive: { userId: string; archiveImportId: string },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    const file = await open(path, 'w', 0o600);
    try {
      const pieces = readUpload(db, { userId: archive.userId, uploadId: archive.archiveImportId });
      for await (const piece of pieces) await file.appendFile(piece);
    } finally {
      await file.close();
    }
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
