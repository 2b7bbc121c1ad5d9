import { afterAll, expect, test } from 'vitest';
import { webhookSecretOf } from '#server/modules/agents/schedules/schedule-webhook.ts';
import { shippedTemplates } from '#server/modules/agents/templates/shipped-templates.ts';
import { decryptConnection } from '#server/modules/connections/tokens/connection-secrets.ts';
import type { Deps } from '#server/modules/deps.ts';
import { signingSecrets } from '#server/modules/webhooks/endpoint-secrets.ts';
import { openSecrets } from '#server/secrets.ts';
import { startApp } from '#test/app.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { connectX } from '#test/connect-x.ts';
import { countOldSecrets, rotateSecretKeys } from './rotate-secret-keys.cron.ts';

/** The key that the test rig gives to the server. */
const oldKey = 'a key of the tests, long enough for one';
const newKey = 'the next key, thirty-two letters and more';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const deps = app.composition.deps;
await connectX(app, ann);
await connectSlack(app, ann);
await ann.api.webhook.create({ body: { url: 'http://hooks.sample.example/ann', network: 'sample' } });
await ann.api.webhook.rotateSecret({ body: {} });
const { agent } = await ann.api.templates.add({ params: { id: shippedTemplates[0]?.id ?? '' }, body: {} });
await ann.api.scheduledAgents.create({
  body: {
    agentId: agent?.id ?? '',
    name: 'Weekly',
    prompt: 'Who is new?',
    cron: '0 8 * * 1',
    outputs: { artifact: false, slack: false, draft: null, webhook: 'http://hooks.sample.example/run' },
  },
});
afterAll(() => app?.stop());

/** All secrets, as a server with these keys reads them. */
async function readAll(secrets: Deps['secrets']) {
  const { db, clock } = deps;
  const connections = await db.selectFrom('connection').selectAll().orderBy('provider').execute();
  const endpoint = await db.selectFrom('webhook_endpoint').selectAll().executeTakeFirstOrThrow();
  const schedule = await db.selectFrom('scheduled_agent').selectAll().executeTakeFirstOrThrow();
  return {
    connections: connections.map((row) => decryptConnection(secrets, row)),
    webhook: signingSecrets(secrets, endpoint, clock.now()),
    schedule: webhookSecretOf(secrets, schedule),
  };
}

test('re-encrypts what a former key encrypted, and keeps what no key can decrypt', async () => {
  const { db, opsDb, log } = deps;
  const before = await readAll(deps.secrets);
  expect(before.connections).toHaveLength(2);
  expect(before.webhook).toHaveLength(2);
  expect(before.schedule).toMatch(/^whsec_/);
  expect(await countOldSecrets(deps)).toBe(0);

  // The key was changed without keeping the earlier one: nothing can be decrypted, and nothing is lost.
  const withoutOldKey = openSecrets(newKey);
  await rotateSecretKeys.run({ db, log, secrets: withoutOldKey });
  expect(await countOldSecrets({ opsDb, secrets: withoutOldKey })).toBe(5);
  expect(await readAll(deps.secrets)).toEqual(before);

  const both = openSecrets(newKey, [oldKey]);
  await rotateSecretKeys.run({ db, log, secrets: both });
  expect(await countOldSecrets({ opsDb, secrets: both })).toBe(0);
  expect(await readAll(openSecrets(newKey))).toEqual(before);
  expect(
    decryptConnection(
      openSecrets(oldKey),
      (await db.selectFrom('connection').selectAll().execute())[0] as never,
    ),
  ).toBeNull();

  // Running again changes nothing.
  const stored = await db.selectFrom('connection').select('secrets').orderBy('provider').execute();
  await rotateSecretKeys.run({ db, log, secrets: both });
  expect(await db.selectFrom('connection').select('secrets').orderBy('provider').execute()).toEqual(stored);
});
