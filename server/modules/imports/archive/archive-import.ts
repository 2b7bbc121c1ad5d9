import type { Kysely, Selectable, Updateable } from 'kysely';
import type { ArchiveFileReport, ArchiveImport, ArchiveState } from '#contract/imports/sources.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import type { ArchiveImportTable } from '#server/modules/imports/tables.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import type { LeftOut, RowNote } from './reading/archive-record.ts';
import type { ArchiveReport } from './reading/archive-report.ts';
import type { ArchiveInspection } from './reading/inspect-archive.ts';

type ArchiveRow = Selectable<ArchiveImportTable>;

/** An import whose pieces have all arrived. */
export type ReceivedArchive = ArchiveRow & { state: ArchiveState };

function isReceived(row: ArchiveRow): row is ReceivedArchive {
  return row.state !== 'receiving';
}

/** One of the user's imports. @throws AppError `not_found` for another user's id. */
export async function requireOwnedArchive(
  db: Kysely<Database>,
  userId: string,
  archiveId: string,
): Promise<ReceivedArchive> {
  const row = await db
    .selectFrom('archive_import')
    .selectAll()
    .where(owned('archive_import', { userId, id: archiveId }))
    .executeTakeFirst();
  if (!row || !isReceived(row)) throw notFound('Archive import');
  return row;
}

/** An import as the API returns it, with the job that works on it. */
async function archiveAnswer(db: Kysely<Database>, row: ReceivedArchive): Promise<ArchiveImport> {
  return {
    id: row.id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    state: row.state,
    proposedOwner: row.proposed_owner,
    connectedProfileId: row.connected_profile_id,
    // Reports from earlier versions have no notes.
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

/** Identifies an import: the user id leads the key. */
export type ArchiveKey = { userId: string; archiveImportId: string };

type ArchiveChange = Omit<Updateable<ArchiveImportTable>, 'files' | 'added' | 'proposed_owner'> & {
  files?: ArchiveImportTable['files']['__select__'];
  added?: ArchiveImportTable['added']['__select__'];
  proposed_owner?: ArchiveImportTable['proposed_owner'];
};

/** Writes the given fields of an import and notifies the open pages. */
export async function changeArchive(
  db: Kysely<Database>,
  key: ArchiveKey,
  { files, added, proposed_owner, ...change }: ArchiveChange,
): Promise<void> {
  await db
    .updateTable('archive_import')
    .set({
      ...change,
      ...(files ? { files: JSON.stringify(files) as never } : {}),
      ...(added ? { added: JSON.stringify(added) as never } : {}),
      ...(proposed_owner ? { proposed_owner: JSON.stringify(proposed_owner) as never } : {}),
    })
    .where(owned('archive_import', { userId: key.userId, id: key.archiveImportId }))
    .execute();
  await notifyChange(db, key.userId, { name: 'archive-import', id: key.archiveImportId });
}

const leftOutLabels: Record<LeftOut, string> = {
  hidden: 'Hidden members',
  withoutAddress: importsMessages.missingUrl,
  unattributed: 'Recommendations from people who aren’t connections',
  notAPerson: 'Company pages',
  self: 'Messages to yourself',
  notTheOwners: 'Messages between other people',
  draft: 'Unsent drafts',
  sponsored: 'Ads',
  spam: 'Spam',
  notAccepted: 'Endorsements you didn’t accept',
  undated: 'Missing date',
  erased: 'People you erased',
};

const noteLabels: Record<RowNote, string> = {
  joined: 'Text split by a comma, joined again',
  cellsLeftOut: 'More cells than columns; extra cells skipped',
  undated: 'People imported without a date',
  monthFirst: 'Ambiguous dates like 3/4/26 read as month/day',
};

/** What was found in each file before the import, as the API returns it. */
export function inspectedFiles(inspection: ArchiveInspection): ArchiveFileReport[] {
  const unknown = new Set(inspection.unknownFiles);
  return inspection.files.map((file) => ({
    ...file,
    isKnown: !unknown.has(file.path),
    records: 0,
    leftOut: [],
    broken: 0,
    notes: [],
    examples: [],
  }));
}

/** The outcome of each file's rows, as the API returns it. */
export function reportedFiles(report: ArchiveReport): ArchiveFileReport[] {
  return report.files.map((file) => ({
    ...file,
    // In a fixed order: a report read back from the database has its keys in a different one.
    leftOut: (Object.keys(leftOutLabels) as LeftOut[])
      .map((reason) => ({ reason: leftOutLabels[reason], rows: file.leftOut[reason] ?? 0 }))
      .filter(({ rows }) => rows > 0),
    notes: (Object.keys(noteLabels) as RowNote[])
      .map((note) => ({ reason: noteLabels[note], rows: file.notes?.[note] ?? 0 }))
      .filter(({ rows }) => rows > 0),
  }));
}
