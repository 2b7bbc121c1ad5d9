import { sql } from 'kysely';
import { ChannelProvider } from '#contract/channels/connections.ts';
import type { Realm } from '#contract/profile.ts';
import type { Cron } from '#server/jobs/job.ts';
import { usableStates } from '#server/modules/connections/require-owned-connection.ts';
import { realms } from '#server/modules/realms.ts';
import { type RefreshTools, refreshConnection } from './refresh-connection.ts';

/** Connections read per query. */
const batchSize = 50;

/** Connections refreshed in one run. The rest follow in the next run. */
const maxRefreshed = 1000;

/** Failures in a row at one provider before its other connections are left to the next run. */
const maxFailures = 5;

/**
 * Refreshes the tokens that are due, oldest first, so no token expires from lack of use. A token that fails
 * is postponed and doesn't hold up the others.
 */
export const refreshTokens: Cron<RefreshTools> = {
  name: 'refresh-tokens',
  schedule: '*/5 * * * *',
  async run(tools) {
    for (const realm of realms) {
      for (const provider of ChannelProvider.options) await refreshAll(tools, realm, provider);
    }
  },
};

async function refreshAll(tools: RefreshTools, realm: Realm, provider: ChannelProvider): Promise<void> {
  const port = tools.connects[realm][provider];
  if (!port || !('refresh' in port)) return;
  let failures = 0;
  for (let done = 0; done < maxRefreshed; done += batchSize) {
    const due = await tools.db
      .selectFrom('connection')
      .select(['user_id as userId', 'id'])
      .where('provider', '=', provider)
      .where('network', '=', realm)
      .where(sql<boolean>`state = any(${[...usableStates]}::text[])`)
      .where('refresh_at', '<=', tools.clock.now())
      .orderBy('refresh_at')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const key of due) {
      const { failure } = await refreshConnection(tools, key);
      failures = failure === null || failure.kind === 'unauthorized' ? 0 : failures + 1;
      if (failures === maxFailures) return;
    }
    if (due.length < batchSize) return;
  }
}
