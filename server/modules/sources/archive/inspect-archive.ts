import { UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import { type ArchiveRow, readRows } from './archive-row.ts';
import type { ArchiveFileKind } from './detect-file.ts';
import { type ProposedOwner, startOwnerSearch } from './find-owner.ts';
import { type ListedFile, listArchive } from './list-archive.ts';
import { openArchive } from './open-archive.ts';
import { readOwner, readOwnerEmail } from './read-owner.ts';

/** What an archive holds, before anything of it is imported. */
export type ArchiveInspection = {
  /** `complete` when it says what the owner posted or did; the quick download does not. */
  edition: 'basic' | 'complete';
  files: InspectedFile[];
  /** Paths of files that we do not know. */
  unknownFiles: string[];
  owner: ProposedOwner & { name: string | null; emails: string[] };
};

export type InspectedFile = {
  path: string;
  /** Null: not read; `ignored` says why. */
  kind: ArchiveFileKind | null;
  ignored: string | null;
  /** Rows below the header; 0 for files that are not read. */
  rows: number;
};

const COMPLETE_ONLY: readonly (ArchiveFileKind | null)[] = ['shares', 'comments', 'reactions'];

/**
 * Looks an archive through without making facts of it: which files, how many rows, whose it is.
 * Reads each known table once; memory does not grow with the archive.
 * @throws ArchiveError when the archive cannot be read
 */
export async function inspectArchive(path: string): Promise<ArchiveInspection> {
  const archive = await openArchive(path);
  try {
    const listed = await listArchive(archive);
    const search = startOwnerSearch();
    const found: OwnerFindings = { name: null, emails: [] };
    const files: InspectedFile[] = [];
    for (const file of listed) {
      const rows = await lookThrough(file, search, found);
      files.push({ path: file.path, kind: file.kind, ignored: file.ignored, rows });
    }
    return {
      edition: listed.some(({ kind }) => COMPLETE_ONLY.includes(kind)) ? 'complete' : 'basic',
      files,
      unknownFiles: listed.filter((file) => !file.isKnown).map((file) => file.path),
      owner: { ...search.propose(found.name), ...found },
    };
  } finally {
    archive.close();
  }
}

type OwnerFindings = { name: string | null; emails: string[] };

async function lookThrough(
  listed: ListedFile,
  search: ReturnType<typeof startOwnerSearch>,
  found: OwnerFindings,
): Promise<number> {
  if (listed.kind === null) return 0;
  let rows = 0;
  try {
    for await (const { row, cells } of readRows(listed, listed.kind)) {
      rows = row;
      if (listed.kind === 'invitations') search.seeInvitation(cells);
      if (listed.kind === 'messages') search.seeMessage(cells);
      if (listed.kind === 'profile' || listed.kind === 'emails') noteOwner(cells, listed.kind, found);
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    rows += 1;
  }
  return rows;
}

function noteOwner(cells: ArchiveRow, kind: 'profile' | 'emails', found: OwnerFindings): void {
  const reading = kind === 'profile' ? readOwner(cells) : readOwnerEmail(cells);
  for (const record of Array.isArray(reading) ? reading : []) {
    if (record.kind === 'owner') found.name ??= record.name;
    if (record.kind === 'owner-email' && record.isConfirmed) found.emails.push(record.email);
  }
}
