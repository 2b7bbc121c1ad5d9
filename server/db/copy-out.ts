import { addAbortSignal } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inlineParameters } from './inline-parameters.ts';

/**
 * The rows of a query as CSV (RFC 4180 quoting, LF, UTF-8, a header row), as PostgreSQL's COPY writes them: one
 * snapshot, in constant memory, no faster than the reader takes them. A connection is held from the first chunk to
 * the last; when reading ends early or `signal` aborts it is closed, which ends the query.
 *
 * @throws the database's error, before the first chunk where the query itself is at fault
 */
export async function* copyOut(
  pool: Pool,
  query: CompiledQuery,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  signal.throwIfAborted();
  const client = await pool.connect();
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
      copyTo(`copy (${inlineParameters(query)}) to stdout with (format csv, header, encoding 'UTF8')`),
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
