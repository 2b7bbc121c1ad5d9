import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The contents of one queue. */
export type QueueFigures = {
  name: string;
  /** Ready to be picked up. */
  due: number;
  /** Postponed. */
  later: number;
  /** As last counted by the queue's own monitoring, which runs every few seconds. */
  running: number;
  /** How long the oldest due message has waited, in seconds. */
  oldestDueSeconds: number;
};

/** The current contents of our queues, one row each. Cheap, however many messages have ended. */
export async function readQueues(db: Kysely<Database>): Promise<QueueFigures[]> {
  // pg-boss uses the database's clock. Its index covers messages that aren't blocked or started.
  const { rows } = await sql<QueueFigures>`
    select queue.name, coalesce(waiting.due, 0) as due, coalesce(waiting.later, 0) as later,
      queue.active_count as running, coalesce(waiting.oldest, 0)::float8 as "oldestDueSeconds"
    from pgboss.queue
    left join (
      select name,
        (count(*) filter (where start_after <= now()))::int as due,
        (count(*) filter (where start_after > now()))::int as later,
        extract(epoch from now() - min(start_after) filter (where start_after <= now())) as oldest
      from pgboss.job where state < 'active' and not blocked
      group by name
    ) waiting on waiting.name = queue.name
    where not starts_with(queue.name, '__pgboss')
    order by queue.name`.execute(db);
  return rows;
}

/** How many running messages have had no heartbeat for half a minute: their process is gone or hangs. */
export async function countSilent(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where state = 'active' and heartbeat_on < now() - interval '30 s'`.execute(db);
  return rows[0]?.n ?? 0;
}
