import pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { PreparingClient, TransactionClient } from './prepared.ts';
import { connectTo } from './primary.ts';

/** The time limits of statements, and of transactions in which nothing happens, in ms. */
const statementMs = 60_000;
const idleMs = 60_000;

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
  /**
   * For an address that leads to a pooler, where settings of a session don't hold: the role has the limits
   * (`limitRole`). `prepares` says whether the pooler knows prepared statements.
   */
  pooler?: { prepares: boolean };
  /** Called for connections that broke while idle. They're replaced automatically. */
  onIdleError?: (error: Error) => void;
};

/**
 * Connections to one database. int8 arrives as a number if it's exact, date as `YYYY-MM-DD`, and timestamptz
 * as Date. The session's time zone is UTC.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const limits = {
    options: '-c timezone=UTC',
    statement_timeout: options.statementTimeout ?? statementMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  const pool = new pg.Pool({
    ...connectTo(url),
    ...(options.pooler ? {} : limits),
    Client: options.pooler?.prepares === false ? TransactionClient : PreparingClient,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'ingrow',
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  });
  if (options.pooler) isPooled.add(pool);
  // A connection that breaks while it's in use fails its query. Without a listener, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', options.onIdleError ?? (() => {}));
  // One that can't be used any more isn't lent again, so that the next one may reach another server.
  pool.on('release', (_, client) => {
    if (client instanceof TransactionClient && client.isSpent) void client.end().catch(() => {});
  });
  return pool;
}

/**
 * Limits the time of the role's statements in its database, and sets its time zone, for sessions that begin from
 * now on. Through a pooler, this is the only way that holds.
 *
 * @param directUrl without a pooler
 */
export async function limitRole(directUrl: string): Promise<void> {
  const client = new pg.Client(connectTo(directUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const of = `alter role current_user in database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set`;
    await client.query(`${of} statement_timeout = ${statementMs};
      ${of} idle_in_transaction_session_timeout = ${idleMs}; ${of} timezone = 'UTC'`);
  } finally {
    await client.end();
  }
}

/**
 * Makes sure a database answers, is new enough, and keeps our limits of time.
 *
 * @throws DatabaseError with one sentence that names the server, never its password
 */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const host = hostOf(pool.options.connectionString ?? '');
  const version = await pool
    .query<{ server_version_num: string; server_version: string; limits: string[] }>(
      `select current_setting('server_version_num') as server_version_num,
        current_setting('server_version') as server_version, array[current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout'), current_setting('timezone')] as limits`,
    )
    .then((answer) => answer.rows[0])
    .catch((error: unknown) => {
      throw new DatabaseError(`The database at ${host} can’t be reached: ${reasonOf(error)}.`, {
        cause: error,
      });
    });
  if (Number(version?.server_version_num) < oldestServer) {
    throw new DatabaseError(
      `The database at ${host} is PostgreSQL ${version?.server_version}, but inGrow needs 18 or newer; change DATABASE_URL.`,
    );
  }
  const [statement, idle, zone] = version?.limits ?? [];
  if (statement === '0' || idle === '0' || zone !== 'UTC') {
    throw new DatabaseError(
      isPooled.has(pool)
        ? `The pooler at ${host} has connections from before inGrow set its time limits; run RECONNECT in it, or restart it.`
        : `The database at ${host} doesn’t keep our time limits, as behind a pooler; set DATABASE_DIRECT_URL to an address without one.`,
    );
  }
}

const isPooled = new WeakSet<pg.Pool>();

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
    '08P01':
      'it doesn’t take our settings, as behind a pooler: set DATABASE_DIRECT_URL to an address without one',
    '3D000': 'it has no database with that name',
    '53300': 'it has no free connection',
  };
  return known[code] ?? first.message.replace(/\.$/, '');
}
