import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { startApp } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeProfile } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

/**
 * Permissions are read with each request. This is tested with a process that hears nothing from the others.
 */

const app = await startApp();
const elsewhere = await createTestDatabase();
const pool = openPool(app.databaseUrl);
const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-test-'));
const deaf = await compose({
  pool,
  config: readConfig({ SANDBOX: 'off', DATA_DIR: dataDir, ALLOWED_DOMAINS: 'northwind-labs.example' }),
  // It listens in another database, so notifications from ours don't reach it.
  databaseUrl: elsewhere.url,
  log: pino({ level: 'silent' }),
  clock: { now: app.now },
  version: '0.0.0',
  sandboxUrl: null,
  sandboxSmtpUrl: null,
  secretKey: 'a key of the tests, long enough for one',
  webDir: null,
});
afterAll(async () => {
  await deaf?.stop();
  await pool?.end();
  await elsewhere?.drop();
  await app?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

let serial = 0;
async function newcomer(
  domain = 'northwind-labs.example',
): Promise<{ who: SignedIn; profileId: string; status(): Promise<number> }> {
  serial += 1;
  const who = await app.signIn(`next-${serial}@${domain}`);
  const profile = await makeProfile(app.composition.deps.db, who.userId, 'Jonas');
  const headers = { authorization: `Bearer ${who.token}` };
  const status = async () => (await deaf.app.request(`/signals/${profile.id}?limit=1`, { headers })).status;
  expect(await status()).toBe(200);
  return { who, profileId: profile.id, status };
}

test('an ended session is refused on the next request', async () => {
  const { who, status } = await newcomer();
  await who.api.access.logout({});
  expect(await status()).toBe(401);
});

test('a disconnected profile is not found on the next request', async () => {
  const { who, profileId, status } = await newcomer();
  await who.api.profile.disconnect({ params: { id: profileId } });
  expect(await status()).toBe(404);
});

test('a deleted account is refused on the next request', async () => {
  const { who, status } = await newcomer();
  await who.api.access.deleteProfile({});
  expect(await status()).toBe(401);
});

test('a user whose domain was removed is refused on the next request', async () => {
  const admin = await app.signIn('maya@northwind-labs.example');
  await admin.api.allowList.add({ body: { domain: 'leaving.example' } });
  const { status } = await newcomer('leaving.example');
  await admin.api.allowList.remove({ body: { domain: 'leaving.example' } });
  expect(await status()).toBe(401);
});
