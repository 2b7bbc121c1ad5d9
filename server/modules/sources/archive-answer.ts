import type { Kysely, Selectable } from 'kysely';
import type { ArchiveImport, ArchiveState } from '#contract/sources.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import type { ArchiveImportTable } from './tables.ts';

type ArchiveRow = Selectable<ArchiveImportTable>;

/** An import whose pieces have all arrived. */
export type ReceivedArchive = ArchiveRow & { state: ArchiveState };

function isReceived(row: ArchiveRow): row is ReceivedArchive {
  return row.state !== 'receiving';
}

/** One of the user's imports. @throws AppError `not_found` for a stranger's id. */
export async function requireOwnedArchive(
  db: Kysely<Database>,
  userId: string,
  archiveId: string,
): Promise<ReceivedArchive> {
  const row = await db
    .selectFrom('archive_import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', archiveId)
    .executeTakeFirst();
  if (!row || !isReceived(row)) throw notFound('Archive import');
  return row;
}

/** An import as the wire shows it, with the job that works on it. */
export async function archiveAnswer(db: Kysely<Database>, row: ReceivedArchive): Promise<ArchiveImport> {
  return {
    id: row.id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    state: row.state,
    proposedOwner: row.proposed_owner,
    connectedProfileId: row.connected_profile_id,
    // Reports of former versions have no notes.
    files: row.files.map((file) => ({ ...file, notes: file.notes ?? [] })),
    added: row.added,
    job: row.job_id ? await findJob(db, row.user_id, row.job_id) : null,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  };
}

/** One import with its report. */
export async function findArchive(
  db: Kysely<Database>,
  userId: string,
  archiveId: string,
): Promise<ArchiveImport> {
  return archiveAnswer(db, await requireOwnedArchive(db, userId, archiveId));
}

/** The last twenty imports, newest first. */
export async function listArchives(
  db: Kysely<Database>,
  userId: string,
): Promise<{ items: ArchiveImport[] }> {
  const rows = await db
    .selectFrom('archive_import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '!=', 'receiving')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return { items: await Promise.all(rows.filter(isReceived).map((row) => archiveAnswer(db, row))) };
}
