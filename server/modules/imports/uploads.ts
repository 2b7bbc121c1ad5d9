import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import { owned } from '#server/db/owned.ts';

/** Identifies an upload: it has the id of the import it belongs to. */
type UploadKey = { userId: string; uploadId: string };

/**
 * Stores an upload in the database in pieces, where any worker can read it; memory holds one piece.
 *
 * @param check sees each piece and the size so far, and throws to refuse the upload; then nothing of it is
 *   kept
 * @returns its size in bytes
 */
export async function storeUpload(
  db: Kysely<Database>,
  key: UploadKey,
  stream: ReadableStream<Uint8Array>,
  check: (piece: Buffer, position: number, byteSize: number) => void,
): Promise<number> {
  const { userId, uploadId } = key;
  await db.insertInto('upload').values({ user_id: userId, id: uploadId }).execute();
  try {
    let byteSize = 0;
    let position = 0;
    for await (const bytes of inPieces(stream)) {
      byteSize += bytes.byteLength;
      check(bytes, position, byteSize);
      await db
        .insertInto('upload_piece')
        .values({ user_id: userId, upload_id: uploadId, position, bytes })
        .execute();
      position += 1;
    }
    return byteSize;
  } catch (error) {
    await deleteUpload(db, key);
    throw error;
  }
}

/** The pieces of an upload, in order. */
export async function* readUpload(
  db: Kysely<Database>,
  { userId, uploadId }: UploadKey,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const piece = await db
      .selectFrom('upload_piece')
      .select('bytes')
      .where('user_id', '=', userId)
      .where('upload_id', '=', uploadId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
  }
}

/** Deletes an upload that is no longer needed. */
export async function deleteUpload(db: Kysely<Database>, { userId, uploadId }: UploadKey): Promise<void> {
  await db
    .deleteFrom('upload')
    .where(owned('upload', { userId, id: uploadId }))
    .execute();
}

/**
 * Writes an uploaded archive to a temporary file, since a ZIP is read from its end, and passes its path to
 * `use`. The file is deleted afterwards. Memory holds one piece.
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
