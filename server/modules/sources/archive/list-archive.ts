import { type ArchiveFileKind, archiveFileKinds, type DetectedFile, detectFile } from './detect-file.ts';
import type { ArchiveFile, OpenArchive } from './open-archive.ts';

/** A file of an archive and what it is. Files that are read come first, in reading order. */
export type ListedFile = DetectedFile & {
  /** Place in the list: the same each time the same archive is listed. */
  fileIndex: number;
  path: string;
  file: ArchiveFile;
};

/** Looks into every file of an archive as far as its header. */
export async function listArchive(archive: OpenArchive): Promise<ListedFile[]> {
  const listed: Omit<ListedFile, 'fileIndex'>[] = [];
  for (const file of archive.files) listed.push({ ...(await detectFile(file)), path: file.path, file });
  // Array sorting is stable and the table of contents has an order, so equal paths keep theirs.
  listed.sort((one, other) => rank(one.kind) - rank(other.kind) || compare(one.path, other.path));
  return listed.map((each, fileIndex) => ({ ...each, fileIndex }));
}

function rank(kind: ArchiveFileKind | null): number {
  return kind === null ? archiveFileKinds.length : archiveFileKinds.indexOf(kind);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
