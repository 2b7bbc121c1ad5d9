import { sql } from 'kysely';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Cron } from '#server/jobs/job.ts';
import { rotateScheduleKeys } from '#server/modules/agents/schedules/schedule-webhook.ts';
import { rotateConnectionKeys } from '#server/modules/connections/tokens/connection-secrets.ts';
import type { Deps } from '#server/modules/deps.ts';
import { rotatePortabilityKeys } from '#server/modules/imports/portability/portability-connection.ts';
import { rotateWebhookKeys } from '#server/modules/webhooks/endpoint-secrets.ts';
import { rotateServiceKeys } from './services/stored-settings.ts';

type RotateDeps = Pick<Deps, 'db' | 'secrets' | 'log'>;

/**
 * Every ten minutes: re-encrypts what earlier keys encrypted with the current key, so the earlier keys can be
 * removed from the settings.
 */
export const rotateSecretKeys: Cron<RotateDeps> = {
  name: 'reseal-secrets',
  schedule: '*/10 * * * *',
  async run(deps) {
    const done =
      (await rotateConnectionKeys(deps)) +
      (await rotatePortabilityKeys(deps)) +
      (await rotateWebhookKeys(deps)) +
      (await rotateScheduleKeys(deps)) +
      (await rotateServiceKeys(deps));
    if (done > 0) deps.log.info({ count: done }, 'secrets encrypted again with the current SECRET_KEY');
  },
};

/**
 * How many stored secrets the current key can't decrypt: they wait for the cron, or their key was removed.
 */
export async function countOldSecrets({ opsDb, secrets }: Pick<Deps, 'opsDb' | 'secrets'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(*) from connection where ${encryptedWithOtherKey(secrets, 'secrets')})
      + (select count(*) from portability_connection where ${encryptedWithOtherKey(secrets, 'secrets')})
      + (select count(*) from webhook_endpoint where ${encryptedWithOtherKey(secrets, 'secret')})
      + (select count(*) from webhook_endpoint where ${encryptedWithOtherKey(secrets, 'former_secret')})
      + (select count(*) from scheduled_agent where ${encryptedWithOtherKey(secrets, 'webhook_secret')})
      + (select count(*) from service_setting where ${encryptedWithOtherKey(secrets, 'texts')})
    )::int as n`.execute(opsDb);
  return rows[0]?.n ?? 0;
}
