import { addAbortSignal } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Other downloads use all COPY connections, and none became free in time. */
export class CopiesBusyError extends Error {
  /** How many are running. */
  readonly running: number;

  constructor(running: number, cause: unknown) {
    super(`${running} downloads are running`, { cause });
    this.name = 'CopiesBusyError';
    this.running = running;
  }
}

/**
 * The rows of a query as CSV (RFC 4180 quoting, LF, UTF-8, a header row), written by PostgreSQL's COPY: one
 * snapshot, in constant memory, no faster than the reader reads. A connection is in use from the first chunk
 * to the last. With `quoted: false`, one column of JSON on one line each, as it is. If reading ends early or `signal` aborts, the connection is closed, which ends the query.
 *
 * @throws the database's error, before the first chunk if the query itself is wrong; CopiesBusyError if no
 *   connection becomes free within the pool's timeout
 */
export async function* copyOut(
  pool: Pool,
  query: CompiledQuery,
  abort: AbortSignal,
  { header = true, quoted = true }: { header?: boolean; quoted?: boolean } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  abort.throwIfAborted();
  const client = await acquireConnection(pool);
  // A broken connection also fails the stream. Without a listener, the error would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let isWhole = false;
  try {
    // The usual limit is for queries a person waits for. A download can take as long as its connection needs.
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    // Without this, a query that is still sorting wouldn't notice that its client is gone.
    await client.query("set local client_connection_check_interval = '1s'");
    const stream = client.query(
      copyTo(
        `copy (${inlineParameters(query)}) to stdout with (format csv, header ${header}${quoted ? '' : unquoted}, encoding 'UTF8')`,
      ),
    );
    addAbortSignal(abort, stream);
    for await (const chunk of stream) yield chunk;
    await client.query('commit');
    isWhole = true;
  } finally {
    client.off('error', ignore);
    client.release(!isWhole);
  }
}

/** JSON never contains these characters, so COPY writes it as it is. */
const unquoted = String.raw`, quote E'\x01', escape E'\x01', delimiter E'\x02'`;

/** @throws CopiesBusyError if all connections are in use and none is returned within the pool's timeout */
export async function acquireConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // The pool has one error for "none is free" and "the server doesn't answer". Only in the first case are
    // all in use.
    const { totalCount, idleCount, options } = pool;
    if (idleCount === 0 && totalCount >= options.max) throw new CopiesBusyError(totalCount, error);
    throw error;
  }
}

/** Skips quoted strings and names: a `$1` inside one isn't a parameter. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/**
 * A compiled query as one text without parameters, for statements that don't support them, such as COPY.
 *
 * Every value becomes a quoted literal without a type. PostgreSQL reads it exactly like a bound parameter
 * without a type: in the type of its context, or of the cast after it. So queries for this cast their
 * parameters (`${value}::text`) and contain no `E'…'`, `$tag$`, or comments.
 *
 * @throws Error for a value without an exact text: U+0000, or an object
 */
export function inlineParameters(query: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  return query.sql.replace(tokens, (token, position?: string) =>
    position === undefined ? token : literal(query.parameters[Number(position) - 1]),
  );
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return quoted(`{${value.map(arrayElement).join(',')}}`);
  return quoted(textOf(value));
}

function arrayElement(value: unknown): string {
  return value === null ? 'NULL' : `"${textOf(value).replace(/["\\]/g, '\\$&')}"`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  throw new Error(`A parameter of type ${typeof value} cannot be written into a query`);
}

function quoted(text: string): string {
  if (text.includes('\u0000')) throw new Error('A parameter holds U+0000, which PostgreSQL refuses');
  // escapeLiteral puts a space before the E of E'…', which separates it from the previous word.
  return pg.escapeLiteral(text);
}

/** Tells a spreadsheet that the text is UTF-8. */
export const byteOrderMark = Buffer.from('\ufeff', 'utf8');

/**
 * Prepends bytes to a stream, together with its first chunk. If the stream fails before that, it still fails.
 */
export async function* prependBytes(
  start: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst ? Buffer.concat([start, chunk]) : chunk;
    isFirst = false;
  }
  if (isFirst) yield start;
}
