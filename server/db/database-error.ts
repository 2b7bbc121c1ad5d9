import type { ProgramUser } from './embedded/run-program.ts';

/**
 * The database can't be used. The message is one sentence for the person who starts inGrow, without secrets.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The error for a data folder that PostgreSQL's user (used when we are root) can't reach. */
export function unreachableFolder(dataDir: string, user: NonNullable<ProgramUser>): DatabaseError {
  return new DatabaseError(
    `PostgreSQL refuses to run as root, and the user ${user.name} cannot reach the data folder ${dataDir}; set DATA_DIR to a folder that every user may pass through, such as one below /var/lib/ingrow, or set DATABASE_URL.`,
  );
}
