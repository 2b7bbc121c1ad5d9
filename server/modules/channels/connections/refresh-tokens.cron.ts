import { sql } from 'kysely';
import type { Cron } from '#server/jobs/job.ts';
import { type RefreshTools, refreshConnection, refreshed } from './refresh-connection.ts';
import { usableStates } from './require-owned-connection.ts';

/** Read at once. */
const batchSize = 50;

/** Refreshed in one run: the rest come with the next. */
const maxRefreshed = 1000;

/** Of one provider in a row, after which the others would fare no better: the rest come with the next run. */
const maxFailures = 5;

/**
 * Refreshes the tokens whose time has come, the oldest first, so that none dies because nobody used it. One that fails is
 * put off and does not hold up the others.
 */
export const refreshTokens: Cron<RefreshTools> = {
  name: 'refresh-tokens',
  schedule: '*/5 * * * *',
  async run(tools) {
    for (const provider of refreshed) await refreshAll(tools, provider);
  },
};

async function refreshAll(tools: RefreshTools, provider: (typeof refreshed)[number]): Promise<void> {
  const port = tools.connects[provider];
  if (!port) return;
  let failures = 0;
  for (let done = 0; done < maxRefreshed; done += batchSize) {
    const due = await tools.db
      .selectFrom('connection')
      .select(['user_id as userId', 'id'])
      .where('provider', '=', provider)
      .where('network', '=', port.network)
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
