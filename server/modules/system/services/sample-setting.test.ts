import { afterAll, expect, test } from 'vitest';
import { choosePorts } from '#server/choose-ports.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { isSampleFixed, withStored } from '#server/with-stored.ts';
import { startApp } from '#test/app.ts';

const app = await startApp({ env: { SANDBOX: 'auto' } });
const { db } = app.composition.deps;
const admin = await app.signIn('maya@northwind-labs.example');
afterAll(() => app?.stop());

const isOn = async () => (await admin.api.services.list({})).sample;
const turn = (wanted: boolean) => admin.api.services.sample({ body: { isOn: wanted } });

test('the owner turns the sample network off and on in the running process', async () => {
  expect(await isOn()).toEqual({ isOn: true, isFixed: false });
  await expect(turn(false)).rejects.toMatchObject({ code: 'forbidden' });
  const byOwnerLink = { owner_link_at: app.now() };
  await db.updateTable('session').set(byOwnerLink).where('user_id', '=', admin.userId).execute();
  expect(await turn(false)).toEqual({ isOn: false, isFixed: false });
  const { deps } = app.composition;
  expect([deps.source.sample, deps.llm.sample, deps.mail, deps.identity]).toEqual([null, null, null, null]);
  await expect(app.signIn('bob@harbor-analytics.example')).rejects.toThrow();
  expect(await turn(true)).toEqual({ isOn: true, isFixed: false });
  expect(app.composition.deps.source.sample).not.toBeNull();
  const { items } = await admin.api.audit.list({ query: { action: 'sample-network' } });
  expect(items.map(({ action }) => action)).toEqual(['sample-network.on', 'sample-network.off']);
});

test('the environment wins, and a process that could reach none has no switch', () => {
  const shared = { DATABASE_URL: 'postgres://h/d', SECRET_KEY: 'long enough for this, I think, yes' };
  const url = { SANDBOX_URL: 'http://127.0.0.1:4010' };
  const fixed = (env: Record<string, string>) => isSampleFixed(readConfig(env));
  expect([fixed({ SANDBOX: 'on' }), fixed({ SANDBOX: 'off' }), fixed({})]).toEqual([true, true, false]);
  const production = { ...shared, NODE_ENV: 'production', PUBLIC_URL: 'https://ingrow.acme.com' };
  expect(fixed({ ...production, ROLE: 'web' })).toBe(true);
  expect(fixed({ ...production, ...url, ROLE: 'worker' })).toBe(false);
  const off = readConfig({ SANDBOX: 'off' });
  expect(withStored(off, { 'sample-network': { SANDBOX: 'on' } }).config.sandbox.enabled).toBe(false);
});

test('turned on where others reach the server, it opens neither its sign-in nor its mailbox', () => {
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://ingrow.acme.com' });
  expect(config.sandbox.enabled).toBe(false);
  const { config: used } = withStored(config, { 'sample-network': { SANDBOX: 'on' } });
  expect(used.sandbox.enabled).toBe(true);
  const ports = choosePorts(
    used,
    { url: 'http://127.0.0.1:4010', smtpUrl: 'smtp://127.0.0.1:4011' },
    systemClock,
  );
  expect(ports.source.sample).not.toBeNull();
  expect([ports.identity, ports.mail, ports.webSettings.outbox]).toEqual([null, null, null]);
});
