import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { System, SystemProblem, SystemProcess } from '#contract/system.ts';
import type { Database } from '#server/db/database.ts';
import { isAccountOpen } from '#server/db/open-account.ts';
import { countSilent, type QueueFigures, readQueues } from '#server/jobs/read-queues.ts';
import type { Deps } from '#server/modules/deps.ts';
import { preferReal } from '#server/modules/realms.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { neededOf } from './check-ready.ts';
import { type DiskSpace, diskLevel, readDisk } from './disk-space.ts';
import { heartbeatTimeoutMs } from './heartbeat.ts';
import { readProviders } from './read-providers.ts';
import { countOldSecrets } from './rotate-secret-keys.cron.ts';

/** Everything an administrator wants to know about the server. Nothing in it is secret or about a user. */
export async function readSystem(deps: Deps): Promise<System> {
  const { opsDb, clock, thisProcess } = deps;
  const llm = preferReal(deps.llm);
  const now = clock.now();
  const queues = await readQueues(opsDb);
  const disk = await readDisk(thisProcess.dataDir);
  return {
    at: now.toISOString(),
    version: thisProcess.version,
    node: process.version,
    processes: await readProcesses(deps, now),
    database: await readDatabase(deps),
    queues: queues
      .filter(({ due, later, running }) => due + later + running > 0)
      .map((queue) => ({ ...queue, oldestDueSeconds: Math.round(queue.oldestDueSeconds) })),
    troubles: [...diskProblem(disk), ...(await findProblems(opsDb, queues, now))],
    model: llm && {
      provider: llm.provider,
      model: llm.model,
      isSample: llm.isSample,
      hasPrice: llm.price !== null,
    },
    mail: await checkMail(deps.mail),
    providers: await readProviders(deps),
    secretsUnderFormerKeys: await countOldSecrets(deps),
    disk,
  };
}

async function readProcesses({ opsDb, thisProcess }: Deps, now: Date): Promise<SystemProcess[]> {
  const rows = await opsDb
    .selectFrom('process_heartbeat')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - heartbeatTimeoutMs))
    .orderBy('role')
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    version: row.version,
    pid: row.pid,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    memoryBytes: row.memory_bytes,
    isThis: row.id === thisProcess.id,
  }));
}

type DatabaseRow = {
  version: string;
  size: number;
  connections: number;
  max: number;
  clock: Date;
  schema: string;
  number: number;
};

async function readDatabase({ opsDb, clock, thisProcess }: Deps): Promise<System['database']> {
  const asked = clock.now().getTime();
  const { rows } = await sql<{ clock: Date }>`select clock_timestamp() as clock`.execute(opsDb);
  const middle = (asked + clock.now().getTime()) / 2;
  const facts = await sql<DatabaseRow>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max, name as schema,
      (select ${neededOf(thisProcess)} from schema_migration) as number
    from schema_migration order by schema_migration.version desc limit 1`.execute(opsDb);
  const row = facts.rows[0];
  return {
    version: row?.version ?? '',
    isEmbedded: thisProcess.isEmbedded,
    sizeBytes: row?.size ?? 0,
    connections: row?.connections ?? 0,
    connectionsMax: row?.max ?? 0,
    clockAheadMs: Math.round((rows[0]?.clock.getTime() ?? middle) - middle),
    schema: row?.schema.replace(/\.sql$/, '') ?? '',
    isSchemaCurrent: row?.number === thisProcess.neededSchema,
  };
}

/** The percentage that is free, if that's little. */
function diskProblem(disk: DiskSpace | null): SystemProblem[] {
  const level = diskLevel(disk);
  if (disk === null || level === 'enough') return [];
  const count = Math.floor((100 * disk.freeBytes) / disk.totalBytes);
  return [{ kind: level === 'low' ? 'disk-low' : 'disk-nearly-full', count, since: null }];
}

/** Crons run every minute, so anything that has waited for several runs is late. In ms. */
const lateMs = 5 * 60_000;

/** With enough workers, a job that may start does so within a second or two. In seconds. */
const lateSeconds = 60;

type Found = { count: number; since: Date | null };

/**
 * What is stuck or fails, across all users. What waits because its user is kept out isn't late. Kinds
 * without any are left out.
 */
async function findProblems(
  db: Kysely<Database>,
  queues: readonly QueueFigures[],
  now: Date,
): Promise<SystemProblem[]> {
  const before = new Date(now.getTime() - lateMs);
  const { rows } = await sql<Found & { kind: SystemProblem['kind'] }>`
    select 'publications-unconfirmed' as kind, count(*)::int as count, min(send_started_at) as since
    from publication where state = 'unconfirmed'
    union all
    select 'publications-late', count(*)::int, min(try_at)
    from publication where state = 'scheduled' and try_at < ${before}
      and ${isAccountOpen('publication.user_id')}
    union all
    select 'webhooks-failing', count(*)::int, min(failing_since)
    from webhook_endpoint where state = 'disabled' or failing_since < ${before}
    union all
    select 'feeds-failing', count(*)::int, min(alert_at) from rss_feed where state in ('failing', 'gone')
    union all
    select 'feeds-late', count(*)::int, min(next_poll_at)
    from rss_feed where next_poll_at < ${before} and state = 'active'
      and ${isAccountOpen('rss_feed.user_id')}
      and not exists (
        select from rss_host site where site.host = rss_feed.host and site.blocked_until > ${now}
      )
    union all
    select 'schedules-late', count(*)::int, min(next_slot_at)
    from scheduled_agent where state = 'active' and next_slot_at < ${before}
      and ${isAccountOpen('scheduled_agent.user_id')}
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
  const all: (Found & { kind: SystemProblem['kind'] })[] = [
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

/** How long the mail server may take to answer, in ms. */
const patience = 5_000;

/** One attempt serves all readers within this time, in ms. */
const sharedMs = 60_000;

const tries = new WeakMap<Mail, { at: number; failure: Promise<string | null> }>();

/** Whether mail can be sent right now: connects to the server and signs in, but sends nothing. */
async function checkMail(mail: Mail | null): Promise<System['mail']> {
  if (mail === null) return null;
  const latest = tries.get(mail);
  if (latest && performance.now() - latest.at < sharedMs) {
    return { network: mail.realm, failure: await latest.failure };
  }
  const failure = Promise.race([tryMail(mail), wait(patience, 'unavailable', { ref: false })]);
  tries.set(mail, { at: performance.now(), failure });
  return { network: mail.realm, failure: await failure };
}

/** The kind of the failure; null where there was none. */
async function tryMail(mail: Mail): Promise<string | null> {
  try {
    await mail.verify();
    return null;
  } catch (error) {
    return error instanceof PortError ? error.kind : 'unavailable';
  }
}
