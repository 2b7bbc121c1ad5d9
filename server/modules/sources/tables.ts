import type { Generated } from 'kysely';
import type { ArchiveFileReport, ArchiveImport, ArchiveState } from '#contract/sources.ts';

/** One uploaded archive and what became of its files. */
export interface ArchiveImportTable {
  user_id: string;
  id: Generated<string>;
  file_name: string;
  byte_size: number;
  /** `receiving` while its pieces still arrive; such a row is not shown. */
  state: ArchiveState | 'receiving';
  connected_profile_id: string | null;
  job_id: string | null;
  proposed_owner: ArchiveImport['proposedOwner'];
  files: Generated<ArchiveFileReport[]>;
  added: Generated<ArchiveImport['added']>;
  message: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A piece of an uploaded archive. */
export interface ArchiveChunkTable {
  user_id: string;
  archive_import_id: string;
  position: number;
  bytes: Buffer;
}
