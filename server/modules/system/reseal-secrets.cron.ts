import { sql } from 'kysely';
import type { Cron } from '#server/jobs/job.ts';
import { resealSchedules } from '#server/modules/agents/schedules/schedule-webhook.ts';
import { resealConnections } from '#server/modules/channels/connections/reseal-connections.ts';
import { resealWebhooks } from '#server/modules/channels/webhook/reseal-webhooks.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sealedByOthers } from '#server/sealed-by-others.ts';

type ResealDeps = Pick<Deps, 'db' | 'secrets' | 'log'>;

/** Every ten minutes: seals what former keys sealed with the present one, so that those can be taken out of the settings. */
export const resealSecrets: Cron<ResealDeps> = {
  name: 'reseal-secrets',
  schedule: '*/10 * * * *',
  async run(deps) {
    const done =
      (await resealConnections(deps)) + (await resealWebhooks(deps)) + (await resealSchedules(deps));
    if (done > 0) deps.log.info({ count: done }, 'sealed anew with the present SECRET_KEY');
  },
};

/** How many stored secrets the present key does not open: they wait for the cron, or their key is gone. */
export async function countOldSecrets({ opsDb, secrets }: Pick<Deps, 'opsDb' | 'secrets'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(*) from connection where ${sealedByOthers(secrets, 'secrets')})
      + (select count(*) from webhook_endpoint where ${sealedByOthers(secrets, 'secret')})
      + (select count(*) from webhook_endpoint where ${sealedByOthers(secrets, 'former_secret')})
      + (select count(*) from scheduled_agent where ${sealedByOthers(secrets, 'webhook_secret')})
    )::int as n`.execute(opsDb);
  return rows[0]?.n ?? 0;
}
