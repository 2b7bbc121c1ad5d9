import { addAbortSignal } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** All connections for COPY are taken by other downloads, and none came free in time. */
export class CopiesBusyError extends Error {
  /** How many run. */
  readonly running: number;

  constructor(running: number, cause: unknown) {
    super(`${running} downloads are running`, { cause });
    this.name = 'CopiesBusyError';
    this.running = running;
  }
}

/**
 * The rows of a query as CSV (RFC 4180 quoting, LF, UTF-8, a header row), as PostgreSQL's COPY writes them: one
 * snapshot, in constant memory, no faster than the reader takes them. A connection is held from the first chunk to
 * the last; when reading ends early or `signal` aborts it is closed, which ends the query.
 *
 * @throws the database's error, before the first chunk where the query itself is at fault; CopiesBusyError where no
 *   connection comes free within the pool's time
 */
export async function* copyOut(
  pool: Pool,
  query: CompiledQuery,
  signal: AbortSignal,
  { header = true }: { header?: boolean } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  signal.throwIfAborted();
  const client = await lendConnection(pool);
  // A broken connection fails the stream, too; without a listener it would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let isWhole = false;
  try {
    // The usual limit is for queries that a person waits for; a download may take as long as its line needs.
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    // Without it a query that is still sorting would not notice that nobody waits for it any more.
    await client.query("set local client_connection_check_interval = '1s'");
    const stream = client.query(
      copyTo(
        `copy (${inlineParameters(query)}) to stdout with (format csv, header ${header}, encoding 'UTF8')`,
      ),
    );
    addAbortSignal(signal, stream);
    for await (const chunk of stream) yield chunk;
    await client.query('commit');
    isWhole = true;
  } finally {
    client.off('error', ignore);
    client.release(!isWhole);
  }
}

/** @throws CopiesBusyError where all are lent out and none comes back within the pool's time */
export async function lendConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // The pool has one error for "none is free" and "the server does not answer"; only then all are lent out.
    const { totalCount, idleCount, options } = pool;
    if (idleCount === 0 && totalCount >= options.max) throw new CopiesBusyError(totalCount, error);
    throw error;
  }
}

/** Quoted texts and names are passed over: a `$1` inside one is not a parameter. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/**
 * A compiled query as one text without parameters, for statements that take none, as COPY.
 *
 * Every value becomes a quoted literal without a type, which PostgreSQL reads exactly as it reads a bound
 * parameter without one: in the type of its context, or of the cast that the query writes behind it. Queries for
 * this therefore cast their parameters (`${value}::text`) and hold no `E'…'`, `$tag$` or comments.
 *
 * @throws Error for a value that has no exact text: U+0000, or an object
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
  // escapeLiteral puts a blank before the E of E'…', which parts it from the word before.
  return pg.escapeLiteral(text);
}

/** Tells a spreadsheet that the text is UTF-8. */
export const byteOrderMark = Buffer.from('\ufeff', 'utf8');

/** Puts bytes in front of a stream, together with its first chunk: its failure before that stays one. */
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
