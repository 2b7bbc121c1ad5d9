import { type Kysely, sql } from 'kysely';
import type { SystemTrouble } from '#contract/system.ts';
import type { Database } from '#server/db/database.ts';
import type { QueueFigures } from '#server/jobs/read-queues.ts';
import { countSilent } from '#server/jobs/read-queues.ts';

/** Crons come every minute: what has waited for several of them is late. In ms. */
const lateMs = 5 * 60_000;

/** A job that may begin does so in a second or two, where there are workers enough. In seconds. */
const lateSeconds = 60;

type Found = { count: number; since: Date | null };

/** What is stuck or fails, over all users: those of which there is none are left out. */
export async function findTroubles(
  db: Kysely<Database>,
  queues: readonly QueueFigures[],
  now: Date,
): Promise<SystemTrouble[]> {
  const before = new Date(now.getTime() - lateMs);
  const { rows } = await sql<Found & { kind: SystemTrouble['kind'] }>`
    select 'publications-unconfirmed' as kind, count(*)::int as count, min(armed_at) as since
    from publication where state = 'unconfirmed'
    union all
    select 'publications-late', count(*)::int, min(try_at)
    from publication where state = 'scheduled' and try_at < ${before}
    union all
    select 'webhooks-failing', count(*)::int, min(failing_since)
    from webhook_endpoint where state = 'disabled' or failing_since < ${before}
    union all
    select 'feeds-failing', count(*)::int, min(alert_at) from rss_feed where state in ('failing', 'gone')
    union all
    select 'feeds-late', count(*)::int, min(next_poll_at)
    from rss_feed where next_poll_at < ${before} and state = 'active'
      and not exists (
        select from rss_host site where site.host = rss_feed.host and site.blocked_until > ${now}
      )
    union all
    select 'schedules-late', count(*)::int, min(next_slot_at)
    from scheduled_agent where state = 'active' and next_slot_at < ${before}
      and not exists (
        select from agent_run run
        where run.user_id = scheduled_agent.user_id and run.schedule_id = scheduled_agent.id
          and run.state in ('queued', 'running')
      )
    union all
    select 'connections-broken', count(*)::int, min(checked_at)
    from connection where state in ('needs_reconnect', 'missing_scope')`.execute(db);
  const late = queues.filter(({ oldestDueSeconds }) => oldestDueSeconds > lateSeconds);
  const oldest = Math.max(0, ...late.map(({ oldestDueSeconds }) => oldestDueSeconds));
  const all: (Found & { kind: SystemTrouble['kind'] })[] = [
    { kind: 'work-silent', count: await countSilent(db), since: null },
    {
      kind: 'work-late',
      count: late.reduce((sum, { due }) => sum + due, 0),
      since: new Date(now.getTime() - oldest * 1000),
    },
    ...rows,
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ kind, count, since }) => ({ kind, count, since: since?.toISOString() ?? null }));
}
