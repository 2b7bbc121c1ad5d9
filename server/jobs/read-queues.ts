import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** What one queue holds. */
export type QueueFigures = {
  name: string;
  /** May be taken now. */
  due: number;
  /** Put off until later. */
  later: number;
  /** As the queue's own watch last counted, which is every few seconds. */
  running: number;
  /** How long the first of those that are due has waited, in seconds. */
  oldestDueSeconds: number;
};

/** What is in the queues now, one row for each of ours; cheap however many have ended. */
export async function readQueues(db: Kysely<Database>): Promise<QueueFigures[]> {
  // pg-boss goes by the database's clock; its index holds what is not blocked and not begun.
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

/** How much is running of which nobody has heard for half a minute: its process is gone or hangs. */
export async function countSilent(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where state = 'active' and heartbeat_on < now() - interval '30 s'`.execute(db);
  return rows[0]?.n ?? 0;
}
