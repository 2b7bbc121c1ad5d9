import pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { PreparingClient } from './prepared.ts';

/** The oldest PostgreSQL with everything we use (uuidv7, 18.0), as `server_version_num`. */
const oldestServer = 180000;

export type PoolOptions = {
  /** The most connections at a time. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Milliseconds until the server ends a statement. A long statement sets its own limit with `set local`. */
  statementTimeout?: number;
  /** Milliseconds until a call waiting for a connection fails. */
  connectionTimeout?: number;
  /** Called for connections that broke while idle. They're replaced automatically. */
  onIdleError?: (error: Error) => void;
};

/**
 * Connections to one database. int8 arrives as a number if it's exact, date as `YYYY-MM-DD`, and timestamptz
 * as Date. The session's time zone is UTC.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'ingrow',
    options: '-c timezone=UTC',
    statement_timeout: options.statementTimeout ?? 60_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks while it's in use fails its query. Without a listener, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', options.onIdleError ?? (() => {}));
  return pool;
}

/**
 * Makes sure a database answers and is new enough.
 *
 * @throws DatabaseError with one sentence that names the server, never its password
 */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const host = hostOf(pool.options.connectionString ?? '');
  const version = await pool
    .query<{ server_version_num: string; server_version: string }>(
      "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
    )
    .then((answer) => answer.rows[0])
    .catch((error: unknown) => {
      throw new DatabaseError(`The database at ${host} can’t be reached: ${reasonOf(error)}.`);
    });
  if (Number(version?.server_version_num) < oldestServer) {
    throw new DatabaseError(
      `The database at ${host} is PostgreSQL ${version?.server_version}, but inGrow needs 18 or newer; change DATABASE_URL.`,
    );
  }
}

const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && type === pg.types.builtins.INT8) return parseInt8;
  if (format !== 'binary' && type === pg.types.builtins.DATE) return (text: string) => text;
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
};

function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'DATABASE_URL' : `${parsed.host || 'localhost'}${parsed.pathname}`;
}

/** The reason, in words; https://www.postgresql.org/docs/18/errcodes-appendix.html */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'it doesn’t answer';
  const code = 'code' in first ? String(first.code) : '';
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOENT: 'nothing listens there',
    ENOTFOUND: 'there’s no host with that name',
    EAI_AGAIN: 'the host name can’t be resolved',
    ETIMEDOUT: 'it doesn’t answer',
    ECONNRESET: 'it closed the connection',
    '28P01': 'it refuses the password',
    '28000': 'it refuses the user',
    '3D000': 'it has no database with that name',
    '53300': 'it has no free connection',
  };
  return known[code] ?? first.message.replace(/\.$/, '');
}
