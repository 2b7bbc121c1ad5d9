import { DatabaseError } from '#server/db/database-error.ts';

/** A backup cannot be taken or restored. The message is one sentence for the operator. */
export class BackupError extends DatabaseError {
  override name = 'BackupError';
}
