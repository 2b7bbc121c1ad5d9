import { type Kysely, sql, type Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { connectTo } from '#server/db/primary.ts';
import { groupOf, makeQueues } from './runner.ts';

/** The query for all queue messages that are waiting or in progress, one JSON each, for a backup. */
export const waitingMessages = {
  query: `select jsonb_build_object('id', id, 'name', name, 'data', data, 'priority', priority,
    'startAfter', to_json(start_after)) from pgboss.job where state in ('created', 'retry', 'active')`,
  table: 'pgboss.job',
};

const Message = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  priority: z.int(),
  startAfter: z.string(),
});

/** How many messages go into the queue with one statement. */
const batchSize = 500;

/** The queue of a database that is being restored. */
export type RestoredQueue = {
  /**
   * Puts waiting messages back, in the caller's transaction. Messages that were in progress are included,
   * because no worker has them now. Crons are left out: they run on schedule.
   *
   * @param table where the messages are, one in each row's column `message`
   */
  fill(trx: Transaction<Database>, table: string): Promise<void>;
  /** @param isWanted false removes an empty queue again */
  close(isWanted: boolean): Promise<void>;
};

/**
 * Creates an empty queue for these jobs and tasks, in a database without a queue or with one that was never
 * used.
 *
 * @param names of all jobs and tasks; messages of others aren't put back
 */
export async function openRestoredQueue(
  databaseUrl: string,
  db: Kysely<Database>,
  names: string[],
): Promise<RestoredQueue> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regnamespace('pgboss') is not null as there`.execute(db);
  const boss = new PgBoss({
    ...connectTo(databaseUrl),
    application_name: 'ingrow-restore',
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await makeQueues(boss, names);
  return {
    async fill(trx, table) {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const found = await sql<{ message: unknown }>`
          select message from ${sql.table(table)} where message ->> 'id' > ${after}
          order by message ->> 'id' limit ${batchSize}`.execute(trx);
        const messages = found.rows.map(({ message }) => Message.parse(message));
        for (const name of new Set(messages.map((message) => message.name))) {
          if (!names.includes(name)) continue;
          const own = messages.filter((message) => message.name === name);
          const jobs = own.map(({ id, data, priority, startAfter }) => ({
            id,
            data: data as object,
            priority,
            startAfter,
            ...withGroup(data),
          }));
          await boss.insert(name, jobs, { db: fromKysely(trx) });
        }
        const last = messages.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
    async close(isWanted) {
      await boss.stop({ graceful: false, close: true });
      if (!isWanted && !rows[0]?.there) await sql`drop schema if exists pgboss cascade`.execute(db);
    },
  };
}

function withGroup(data: unknown): { group?: { id: string } } {
  const group = groupOf(data);
  return group ? { group } : {};
}
