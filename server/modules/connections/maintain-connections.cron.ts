import { sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Cron } from '#server/jobs/job.ts';
import {
  checkStatus,
  readLateStatus,
  watchStatus,
} from '#server/modules/connections/linkedin-auth/account-status.ts';
import { removeAccounts } from '#server/modules/connections/linkedin-auth/disconnect-linkedin.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isSampleOn, realms } from '#server/modules/realms.ts';
import { PortError } from '#server/ports/port-error.ts';
import { stateAt } from './connections.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'source' | 'tasks' | 'origins'>;

const day = 24 * 3_600_000;

/** Connections checked in one run, oldest check first. The rest follow in the next run. */
const batchSize = 200;

/**
 * Reminds users of connections that expire within a week and records those that have expired. Asks Unipile
 * once a day whether its accounts still work, registers to hear when one stops, and retries pending account
 * deletions there. Deletes old links.
 */
export const maintainConnections: Cron<Tools> = {
  name: 'tend-connections',
  schedule: '23 * * * *',
  async run(tools) {
    await recordExpiries(tools);
    await watchStatus(tools);
    await readLateStatus(tools);
    for (const realm of realms) await askUnipile(tools, realm);
    await deleteLeftovers(tools);
    const before = new Date(tools.clock.now().getTime() - day);
    await tools.db.deleteFrom('connection_attempt').where('expires_at', '<', before).execute();
  },
};

async function recordExpiries({ db, clock, source, connects }: Tools): Promise<void> {
  const now = clock.now();
  const running: Realm[] = isSampleOn({ source, connects }) ? ['real', 'sample'] : ['real'];
  const rows = await db
    .selectFrom('connection')
    .select(['user_id', 'id', 'channel', 'provider', 'state', 'state_reason', 'expires_at'])
    .where('state', 'in', ['active', 'expiring'])
    .where('expires_at', 'is not', null)
    .where('network', 'in', running)
    .execute();
  for (const row of rows) {
    const { state, reason } = stateAt(row, now);
    if (state === row.state && reason === row.state_reason) continue;
    await note({ db, clock }, row, state, reason);
  }
}

async function askUnipile({ db, clock, log, connects }: Tools, realm: Realm): Promise<void> {
  const { unipile } = connects[realm];
  if (!unipile) return;
  const rows = await db
    .selectFrom('connection')
    .select(['user_id', 'id', 'external_id', 'state'])
    .where('provider', '=', 'unipile')
    .where('network', '=', realm)
    .where('state', '=', 'active')
    .where('checked_at', '<', new Date(clock.now().getTime() - day))
    .orderBy('checked_at')
    .limit(batchSize)
    .execute();
  for (const row of rows) {
    try {
      await checkStatus({ db, clock }, unipile, row);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      // The provider isn't responding, which says nothing about the account. The other checks would fail too.
      log.warn({ kind: error.kind, reason: error.message }, 'connections could not be checked');
      return;
    }
  }
}

async function note(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  row: { user_id: string; id: string; state: 'active' | 'expiring' | string },
  state: 'active' | 'expiring' | 'needs_reconnect' | 'missing_scope' | 'disabled',
  reason: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('connection')
      .set({ state, state_reason: reason, checked_at: clock.now(), updated_at: clock.now() })
      .where(owned('connection', row))
      // Skips a connection that was connected or disconnected since it was read.
      .where(sql<boolean>`state = ${row.state}`)
      .returning('id')
      .executeTakeFirst();
    if (changed && state !== row.state) {
      await notifyChange(trx, row.user_id, { name: 'connection', id: row.id });
    }
  });
}

async function deleteLeftovers(tools: Tools): Promise<void> {
  const rows = await tools.db
    .selectFrom('connection')
    .select(['user_id', 'id'])
    .where(sql<boolean>`cardinality(to_remove) > 0`)
    .limit(batchSize)
    .execute();
  for (const { user_id, id } of rows) await removeAccounts(tools, { userId: user_id, id });
}
