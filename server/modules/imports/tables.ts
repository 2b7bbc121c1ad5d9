import type { Generated } from 'kysely';
import type { CsvCounts, CsvField, CsvState } from '#contract/imports/csv-import.ts';
import type { PortabilityState } from '#contract/imports/portability.ts';
import type { ArchiveFileReport, ArchiveImport, ArchiveState } from '#contract/imports/sources.ts';
import type { Realm } from '#contract/profile.ts';
import type { CsvShape } from './csv/read-csv-row.ts';
import type { ReadDomains } from './portability/read-domains.ts';

/** One uploaded archive and the outcome of its files. */
export interface ArchiveImportTable {
  user_id: string;
  id: Generated<string>;
  file_name: string;
  byte_size: number;
  /** `receiving` while its pieces are still arriving; such a row isn't shown. */
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

/** A member's consent to have their own LinkedIn data read, and what was read. */
export interface PortabilityConnectionTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  /** `connecting` until it is connected for the first time; such a row isn't shown. */
  state: PortabilityState | 'connecting';
  state_reason: string | null;
  link_hash: Buffer | null;
  link_return_url: string | null;
  link_ends_at: Date | null;
  member_urn: string | null;
  secrets: Buffer | null;
  token_ends_at: Date | null;
  owner_url: string | null;
  proposed_owner: { url: string | null; name: string | null } | null;
  connected_profile_id: string | null;
  job_id: string | null;
  domains: Generated<ReadDomains>;
  added: Generated<ArchiveImport['added']>;
  unnamed: Generated<number>;
  log_read_to: Date | null;
  last_read_at: Date | null;
  next_read_at: Date | null;
  failures: Generated<number>;
  message: string | null;
  connected_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** An uploaded file, under the id of its import. */
export interface UploadTable {
  user_id: string;
  id: string;
  created_at: Generated<Date>;
}

/** A piece of an uploaded file. */
export interface UploadPieceTable {
  user_id: string;
  upload_id: string;
  position: number;
  bytes: Buffer;
}

/** A post brought into a connected profile, and the job that reads its engagers. */
export interface BroughtPostTable {
  user_id: string;
  id: Generated<string>;
  connected_profile_id: string;
  post_id: string;
  job_id: string | null;
  brought_at: Date;
}

/** When the comments on a post were last read, apart from its reactions. */
export interface CommentReadingTable {
  user_id: string;
  post_id: string;
  read_at: Date;
}

/** How many enrichments a user spent on a day. */
export interface EnrichmentDayTable {
  user_id: string;
  /** `YYYY-MM-DD` in the user's time zone. */
  day: string;
  /** The sample network's are counted apart. */
  network: Realm;
  used: number;
}

/** One uploaded CSV file and the outcome of its rows. */
export interface CsvImportTable {
  user_id: string;
  id: Generated<string>;
  file_name: string;
  byte_size: number;
  state: CsvState;
  shape: CsvShape | null;
  mapping: CsvField[] | null;
  connected_profile_id: string | null;
  list_id: string | null;
  job_id: string | null;
  counts: Generated<CsvCounts>;
  message: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A row that could not be imported. */
export interface CsvImportErrorTable {
  user_id: string;
  csv_import_id: string;
  row: number;
  reason: string;
  /** Which cell is wrong, from 0. */
  position: number | null;
  cells: string[];
}
