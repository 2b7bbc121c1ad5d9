import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { acquireConnection } from './copy-out.ts';

/**
 * The rows of a query that may take long, on its own connection. When `signal` aborts, the connection is
 * closed, which ends the query in the database within a quarter of a second.
 *
 * @throws the reason of `signal`; the database's error; CopiesBusyError if no connection becomes free within
 *   the pool's timeout
 */
export async function queryUntilAborted<Row>(
  pool: Pool,
  query: CompiledQuery<Row>,
  abort: AbortSignal,
): Promise<Row[]> {
  abort.throwIfAborted();
  const client = await acquireConnection(pool);
  // A broken connection also fails the query. Without a listener, the error would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let isReturned = false;
  const returnClient = (isBroken: boolean) => {
    if (isReturned) return;
    isReturned = true;
    client.release(isBroken);
  };
  const leave = () => returnClient(true);
  abort.addEventListener('abort', leave, { once: true });
  let isWhole = false;
  try {
    abort.throwIfAborted();
    await client.query("begin read only; set local client_connection_check_interval = '250ms'");
    const { rows } = await client.query(query.sql, [...query.parameters]);
    await client.query('commit');
    isWhole = true;
    return rows as Row[];
  } catch (error) {
    abort.throwIfAborted();
    throw error;
  } finally {
    abort.removeEventListener('abort', leave);
    returnClient(!isWhole);
    client.off('error', ignore);
  }
}
