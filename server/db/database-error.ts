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

/**
 * Why the database can't serve anybody right now: it's away, all its connections are in use, its disk is
 * full, or it accepts no writes.
 */
export type Outage = 'away' | 'busy' | 'full' | 'read-only';

/** https://www.postgresql.org/docs/18/errcodes-appendix.html; class 08 is about the connection. */
const byCode: Readonly<Record<string, Outage>> = {
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '53300': 'busy',
  '53100': 'full',
  '25006': 'read-only',
};

/** Codes of sockets (`syscall` is connect, read or write) and of looking up a host (getaddrinfo). */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** What pg and pg-pool say without a code. pg-boss appends the queue. */
const byMessage: readonly [RegExp, Outage][] = [
  [/^(Connection terminated|timeout expired|Client (has encountered|was closed))/, 'away'],
  [/^timeout exceeded when trying to connect/, 'busy'],
];

/** The outage that caused an error of the database; null if it's about the statement. */
export function outageOf(error: unknown): Outage | null {
  if (typeof error !== 'object' || error === null) return null;
  // Trying several addresses of a host.
  if (error instanceof AggregateError) return outageOf(error.errors[0]);
  if (error instanceof DatabaseError) return outageOf(error.cause);
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (socketCalls.has(String(syscall)) || /^08...$/.test(code)) return 'away';
    return byCode[code] ?? null;
  }
  return byMessage.find(([says]) => says.test(String(message)))?.[1] ?? null;
}
