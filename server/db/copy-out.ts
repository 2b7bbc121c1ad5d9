import { addAbortSignal } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inlineParameters } from './inline-parameters.ts';

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
  const client = await connect(pool);
  // A connection that breaks tells the stream, too; without a listener it would end the process.
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

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // The pool has one error for "none is free" and "the server does not answer"; only then all are lent out.
    const { totalCount, idleCount, options } = pool;
    if (idleCount === 0 && totalCount >= options.max) throw new CopiesBusyError(totalCount, error);
    throw error;
  }
}
