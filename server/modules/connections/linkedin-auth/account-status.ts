import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { defineTask, overdueBefore, sendTasks } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { realms } from '#server/modules/realms.ts';
import type { HostedConnect } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';

/** The shortest time between two hint-triggered reads of one account's status, in ms. */
const hintGapMs = 60_000;

/** Oldest hints first. The rest follow in the next run. */
const batchSize = 200;

const statusPath = '/linkedin-auth/account-status';

type HintDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/**
 * Handles a hint that an account's status changed. Anyone can call this: its only effect is that Unipile is
 * asked for the status of an account that a user connected here, at most once a minute. All calls get the
 * same response.
 */
export async function receiveStatusHint(deps: HintDeps, body: unknown): Promise<{ received: true }> {
  const accountId = accountOf(body);
  if (accountId === null) return { received: true };
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const row = await trx
      .updateTable('connection')
      .set({
        status_due_at: sql<Date>`greatest(${now}, coalesce(checked_at, '-infinity') + ${hintGapMs} * interval '1 ms')`,
      })
      .where('provider', '=', 'unipile')
      .where('external_id', '=', accountId)
      .where('state', 'in', ['active', 'expiring'])
      .where('status_due_at', 'is', null)
      .returning(['user_id as userId', 'id', 'status_due_at'])
      .executeTakeFirst();
    if (!row?.status_due_at) return;
    const { userId, id, status_due_at: startAfter } = row;
    await deps.tasks.send(trx, readStatusTask, { input: { userId, id }, startAfter });
  });
  return { received: true };
}

/** v1 wraps the account's id, v2 has it at the top level. The rest of the body is ignored. */
function accountOf(body: unknown): string | null {
  const id = z.string().min(1).max(300);
  const read = z
    .union([
      z.object({ AccountStatus: z.object({ account_id: id }) }).transform((each) => each.AccountStatus),
      z.object({ account_id: id }),
    ])
    .safeParse(body);
  return read.data?.account_id ?? null;
}

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'connects'>;
type ConnectionKey = { userId: string; id: string };

/** Reads the status of an account after a hint. */
export const readStatusTask = defineTask<StatusDeps, ConnectionKey>({
  name: 'read-account-status',
  input: z.object({ userId: Id, id: Id }),
  run: readDueStatus,
});

async function readDueStatus(deps: StatusDeps, key: ConnectionKey): Promise<void> {
  const { db, clock, log, connects } = deps;
  const row = await db
    .updateTable('connection')
    .set({ status_due_at: null })
    .where(owned('connection', key))
    .where('status_due_at', '<=', clock.now())
    .returning(['user_id', 'id', 'external_id', 'network', 'state'])
    .executeTakeFirst();
  const unipile = row && connects[row.network].unipile;
  if (!unipile) return;
  try {
    await checkStatus(deps, unipile, row);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    // The next hint or the daily check retries.
    log.warn({ kind: error.kind, reason: error.message }, 'a status could not be read');
  }
}

/**
 * Asks Unipile whether the account's sign-in still works, and stores the result.
 * @throws PortError if Unipile doesn't say
 */
export async function checkStatus(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  unipile: HostedConnect,
  row: { user_id: string; id: string; external_id: string; state: string },
): Promise<void> {
  const works = await unipile.isConnected(row.external_id).catch((error) => {
    if (error instanceof PortError && error.kind === 'not_found') return false;
    throw error;
  });
  const now = clock.now();
  const lost = {
    state: 'needs_reconnect',
    state_reason: 'LinkedIn signed this account out at the provider. Reconnect it to send scheduled posts.',
  } as const;
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('connection')
      .set({ ...(works ? {} : lost), checked_at: now, updated_at: now })
      .where(owned('connection', row))
      .where('external_id', '=', row.external_id)
      // Skips a connection that was connected or disconnected in between.
      .where(sql<boolean>`state = ${row.state}`)
      .returning('id')
      .executeTakeFirst();
    if (changed && !works) await notifyChange(trx, row.user_id, { name: 'connection', id: row.id });
  });
}

/** Enqueues status reads again if a lost message left the hint unhandled. */
export async function readLateStatus(deps: HintDeps): Promise<void> {
  const late = await deps.db
    .selectFrom('connection')
    .select(['user_id as userId', 'id'])
    .where('status_due_at', '<=', overdueBefore(deps.clock.now()))
    .orderBy('status_due_at')
    .limit(batchSize)
    .execute();
  await sendTasks(deps, readStatusTask, late);
}

/**
 * Registers for Unipile's account status webhook if Unipile can reach us: either PUBLIC_URL is set or the
 * sample network plays Unipile. A failure is logged; the daily check still runs.
 */
export async function watchStatus({
  connects,
  origins,
  log,
}: Pick<Deps, 'connects' | 'origins' | 'log'>): Promise<void> {
  for (const realm of realms) {
    const { unipile } = connects[realm];
    const origin = realm === 'sample' ? origins.links : origins.public;
    if (!unipile || origin === null) continue;
    try {
      await unipile.watchStatus(`${origin}${statusPath}`);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      log.warn({ kind: error.kind, reason: error.message }, 'the status webhook could not be registered');
    }
  }
}
