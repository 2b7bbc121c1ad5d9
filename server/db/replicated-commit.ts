import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';

/** How long a commit may wait for its synchronous standby, in ms. */
const patience = 5000;

/**
 * A transaction that, where the server has a synchronous standby, is stored there too when this returns. No time
 * limit of PostgreSQL ends that wait, so after five seconds another connection does.
 *
 * @throws OutcomeUnknownError if the standby didn't confirm it in time: it's stored, and may still get lost
 */
export async function withReplicatedCommit<T>(
  { db, opsDb }: { db: Kysely<Database>; opsDb: Kysely<Database> },
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  let giveUp: NodeJS.Timeout | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      // Whatever the server does for other changes. Only remote_apply waits for more.
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('synchronous_commit',
          case current_setting('synchronous_commit') when 'remote_apply' then 'remote_apply' else 'on' end, true)`.execute(
        trx,
      );
      const made = await work(trx);
      const cancel = () => void sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(opsDb).catch(() => {});
      giveUp = setTimeout(cancel, patience);
      return made;
    });
  } finally {
    clearTimeout(giveUp);
  }
}
