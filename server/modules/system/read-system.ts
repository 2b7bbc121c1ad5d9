import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { System, SystemProcess, SystemProvider } from '#contract/system.ts';
import { readQueues } from '#server/jobs/read-queues.ts';
import type { Deps } from '#server/modules/deps.ts';
import { silentMs } from './beat.ts';
import { checkMail } from './check-mail.ts';
import { findTroubles } from './find-troubles.ts';
import { countOldSecrets } from './reseal-secrets.cron.ts';

/** Everything an administrator wants to know of the server. Nothing in it is secret, or about a user. */
export async function readSystem(deps: Deps): Promise<System> {
  const { opsDb, clock, thisProcess, llm } = deps;
  const now = clock.now();
  const queues = await readQueues(opsDb);
  return {
    at: now.toISOString(),
    version: thisProcess.version,
    node: process.version,
    processes: await readProcesses(deps, now),
    database: await readDatabase(deps),
    queues: queues
      .filter(({ due, later, running }) => due + later + running > 0)
      .map((queue) => ({ ...queue, oldestDueSeconds: Math.round(queue.oldestDueSeconds) })),
    troubles: await findTroubles(opsDb, queues, now),
    model: llm && {
      provider: llm.provider,
      model: llm.model,
      isSample: llm.isSample,
      hasPrice: llm.price !== null,
    },
    mail: await checkMail(deps.mail),
    providers: await readProviders(deps),
    secretsUnderFormerKeys: await countOldSecrets(deps),
    disk: await readDisk(thisProcess.dataDir),
  };
}

async function readProcesses({ opsDb, thisProcess }: Deps, now: Date): Promise<SystemProcess[]> {
  const rows = await opsDb
    .selectFrom('process_beat')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - silentMs))
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
      current_setting('max_connections')::int as max, name as schema, version as number
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

async function readProviders({ opsDb, thisProcess }: Deps): Promise<SystemProvider[]> {
  const rows = await opsDb.selectFrom('provider_contact').selectAll().execute();
  return thisProcess.providers.map(({ name, use, state, settings }) => {
    // What the one before said is nothing of who is configured now.
    const contact = state === 'off' ? undefined : rows.find(({ provider }) => provider === name);
    return {
      name,
      use,
      state,
      settings,
      succeededAt: contact?.succeeded_at?.toISOString() ?? null,
      failedAt: contact?.failed_at?.toISOString() ?? null,
      failure: contact?.failure ?? null,
    };
  });
}

/** Null where the system does not tell. */
async function readDisk(dataDir: string): Promise<System['disk']> {
  const disk = await statfs(dataDir).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}
