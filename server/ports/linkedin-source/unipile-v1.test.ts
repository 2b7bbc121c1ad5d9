import { afterAll, afterEach, expect, it } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { unipileSource } from './unipile-v1.ts';

/** Unipile v1's own refusals. What every provider guarantees is in `compliance.test.ts`. */

const sandbox = await startChannelSandbox(() => Date.parse('2026-11-20T12:00:00Z'));
afterAll(() => sandbox?.stop());
afterEach(() => sandbox.endFaults());

const maya = {
  kind: 'person',
  url: 'https://www.linkedin.com/in/maya-lindqvist',
  publicId: 'maya-lindqvist',
  urn: null,
} as const;
const open = () =>
  unipileSource({
    baseUrl: `${sandbox.url}/unipile`,
    apiKey: 'sandbox-unipile-key',
    accountId: 'sandbox-account',
    realm: 'sample',
  });

it.each([
  ['checkpoint_error', 'unauthorized', 'checkpoint'],
  ['multiple_sessions', 'unauthorized', 'several_sessions'],
  ['action_required', 'unauthorized', 'action_required'],
  ['account_restricted', 'forbidden', 'restricted'],
  ['feature_not_subscribed', 'forbidden', 'not_in_plan'],
  ['subscription_required', 'forbidden', 'needs_premium'],
  ['missing_credentials', 'forbidden', 'wrong_key'],
  ['no_client_session', 'unavailable', 'no_session'],
  ['unknown-route', 'forbidden', 'endpoint_gone'],
])('recognizes %s, and explains what to do', async (code, kind, reason) => {
  await sandbox.fault({ provider: 'unipile', kind: 'refused', code });
  const error = await open()
    .profile(maya)
    .catch((caught) => caught);
  expect(error).toMatchObject({ name: 'PortError', kind, reason });
  for (const whose of ['server', 'user'] as const) {
    const words = accessMessage(error.reason, whose);
    expect(words).toMatch(/\. .*\.$/);
    expect(words).not.toContain(code);
  }
});

it.each([
  ['disconnected_account', 'unauthorized'],
  ['bare-403', 'forbidden'],
  // Exceeding LinkedIn's limits shows up like this as often as with a 429.
  ['provider_error', 'unavailable'],
  ['limit_exceeded', 'rate_limited'],
  ['resource_not_found', 'not_found'],
])('reads %s as %s', async (code, kind) => {
  await sandbox.fault({ provider: 'unipile', kind: 'refused', code });
  await expect(open().profile(maya)).rejects.toMatchObject({ kind, reason: undefined });
});

it('returns names as LinkedIn shows them, whatever their order', async () => {
  const world = openWorld(DEFAULT_SEED, Date.parse('2026-11-20T12:00:00Z'));
  const native = world.people.filter(({ name, first }) => !name.startsWith(first));
  expect(native.length).toBeGreaterThan(2);
  for (const { slug, name } of native.slice(0, 5)) {
    const ref = { ...maya, publicId: slug, url: `https://www.linkedin.com/in/${slug}` };
    expect(await open().profile(ref)).toMatchObject({ name });
  }
});
