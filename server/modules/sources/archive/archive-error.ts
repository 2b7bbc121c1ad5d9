/** Why an archive was refused. A closed set; the sentence for the user goes with it. */
export type ArchiveErrorCode =
  | 'not_a_zip'
  | 'truncated'
  | 'damaged'
  | 'too_many_files'
  | 'too_large'
  | 'bomb'
  | 'unsafe_path'
  | 'special_file'
  | 'encrypted'
  | 'unsupported_compression';

/** An archive that cannot or must not be read. `message` may be shown to the user as it is. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ArchiveError';
    this.code = code;
  }
}
