import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Contacts } from './this-process.ts';

/** A process that is silent for this long counts as dead, in ms: four heartbeats. */
export const heartbeatTimeoutMs = 60_000;

/** Heartbeats of processes that were killed are kept for a day, in ms. */
const keptMs = 24 * 60 * 60_000;

/** Records that this process is alive, and the outcomes of third-party calls since the last heartbeat. */
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

/** This process is ending and won't be missed. */
export async function endHeartbeat({ opsDb, thisProcess }: HeartbeatDeps): Promise<void> {
  await writeContacts(opsDb, thisProcess.contacts);
  await opsDb.deleteFrom('process_heartbeat').where('id', '=', thisProcess.id).execute();
}

export type HeartbeatDeps = Pick<Deps, 'opsDb' | 'clock' | 'thisProcess'>;

/** Records the outcomes of calls since the last time. The latest across all processes counts. */
export async function writeContacts(db: Kysely<Database>, contacts: Contacts): Promise<void> {
  const sorted = [...contacts].sort(([one], [other]) => (one < other ? -1 : 1));
  contacts.clear();
  if (sorted.length === 0) return;
  const values = sorted.map(
    ([provider, { succeededAt, failedAt, failure, answer, quota, webhookAt, check }]) => ({
      provider,
      succeeded_at: succeededAt,
      failed_at: failedAt,
      failure,
      answered_at: answer?.at ?? null,
      status: answer?.status ?? null,
      request_id: answer?.requestId ?? null,
      clock_ahead_ms: answer?.clockAheadMs ?? null,
      quota_limit: quota?.limit ?? null,
      quota_left: quota?.left ?? null,
      quota_resets_at: quota?.resetsAt ?? null,
      quota_at: quota?.at ?? null,
      webhook_at: webhookAt,
      checked_at: check?.at ?? null,
      check_failure: check?.failure ?? null,
    }),
  );
  /** Columns that belong together, updated if their time is newer. */
  const latest = (at: string, columns: readonly string[]) =>
    columns.map((column) => [
      column,
      sql`case when excluded.${sql.ref(at)} >= coalesce(provider_contact.${sql.ref(at)}, '-infinity')
        then excluded.${sql.ref(column)} else provider_contact.${sql.ref(column)} end`,
    ]);
  const updates = [
    ...latest('succeeded_at', ['succeeded_at']),
    ...latest('failed_at', ['failed_at', 'failure']),
    ...latest('answered_at', ['answered_at', 'status', 'request_id', 'clock_ahead_ms']),
    ...latest('quota_at', ['quota_at', 'quota_limit', 'quota_left', 'quota_resets_at']),
    ...latest('webhook_at', ['webhook_at']),
    ...latest('checked_at', ['checked_at', 'check_failure']),
  ];
  await db
    .insertInto('provider_contact')
    .values(values)
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(Object.fromEntries(updates)))
    .execute();
}
