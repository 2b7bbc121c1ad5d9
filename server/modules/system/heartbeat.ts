import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Contacts } from './this-process.ts';

/** Whoever is silent for so long is gone, in ms: four heartbeats. */
export const silentMs = 60_000;

/** Heartbeats of processes that were killed are kept for a day, in ms. */
const keptMs = 24 * 60 * 60_000;

/** Says that this process is alive, and what third parties came to since the last time. */
export async function heartbeat({ opsDb, clock, thisProcess }: HeartbeatDeps): Promise<void> {
  const now = clock.now();
  const { id, role, version, startedAt } = thisProcess;
  const facts = { seen_at: now, memory_bytes: process.memoryUsage.rss() };
  await opsDb
    .insertInto('process_heartbeat')
    .values({ id, role, version, pid: process.pid, started_at: startedAt, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await opsDb
    .deleteFrom('process_heartbeat')
    .where('seen_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  await writeContacts(opsDb, thisProcess.contacts);
}

/** This process ends: it is not missed. */
export async function endHeartbeat({ opsDb, thisProcess }: HeartbeatDeps): Promise<void> {
  await writeContacts(opsDb, thisProcess.contacts);
  await opsDb.deleteFrom('process_heartbeat').where('id', '=', thisProcess.id).execute();
}

export type HeartbeatDeps = Pick<Deps, 'opsDb' | 'clock' | 'thisProcess'>;

/** The latest of all processes counts. */
async function writeContacts(db: Kysely<Database>, contacts: Contacts): Promise<void> {
  const sorted = [...contacts].sort(([one], [other]) => (one < other ? -1 : 1));
  contacts.clear();
  if (sorted.length === 0) return;
  await db
    .insertInto('provider_contact')
    .values(
      sorted.map(([provider, { succeededAt, failedAt, failure }]) => ({
        provider,
        succeeded_at: succeededAt,
        failed_at: failedAt,
        failure,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        succeeded_at: sql`greatest(provider_contact.succeeded_at, excluded.succeeded_at)`,
        failed_at: sql`greatest(provider_contact.failed_at, excluded.failed_at)`,
        failure: sql`case when excluded.failed_at >= coalesce(provider_contact.failed_at, '-infinity')
          then excluded.failure else provider_contact.failure end`,
      }),
    )
    .execute();
}
