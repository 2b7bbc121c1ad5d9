import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '#sandbox/app.ts';

const GENESIS = Date.parse('2026-11-20T12:00:00Z');
const UNIPILE = { 'x-api-key': 'sandbox-unipile-key' };
const RAPIDAPI = {
  'x-rapidapi-key': 'sandbox-rapidapi-key',
  'x-rapidapi-host': 'fresh-linkedin-profile-data.p.rapidapi.com',
};
const ME = '/unipile/api/v1/users/me?account_id=sandbox-account';
const MAYA = '/rapidapi/get-linkedin-profile?linkedin_url=https://www.linkedin.com/in/maya-lindqvist';

let dataDir: string;
let now: number;
let sandbox: ReturnType<typeof createSandbox>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-app-'));
  now = GENESIS;
  sandbox = createSandbox({ dataDir, now: () => now });
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test("the sandbox answers only to this machine's names and the hosts it plays", async () => {
  const chooser = async (host: string) =>
    (await sandbox.app.request(`http://${host}/sample/google/chooser`)).status;
  expect([await chooser('127.0.0.1:4010'), await chooser('localhost'), await chooser('[::1]:4010')]).toEqual([
    200, 200, 200,
  ]);
  for (const host of ['evil.test', 'localhost.evil.test', '10.0.0.5', '127.0.0.1.evil.test']) {
    expect(await chooser(host)).toBe(421);
  }
});

async function control(path: string, body?: unknown, method = 'POST') {
  const response = await sandbox.app.request(`/control/${path}`, {
    method: body === undefined && method === 'POST' ? 'GET' : method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
}
async function mayasReactions() {
  const me = z
    .object({ provider_id: z.string() })
    .parse(await (await sandbox.app.request(ME, { headers: UNIPILE })).json());
  const path = `/unipile/api/v1/users/${me.provider_id}/posts?account_id=sandbox-account&limit=100`;
  const list: unknown = await (await sandbox.app.request(path, { headers: UNIPILE })).json();
  const { items } = z
    .object({ items: z.array(z.object({ reaction_counter: z.int(), parsed_datetime: z.iso.datetime() })) })
    .parse(list);
  for (const item of items)
    expect(Date.parse(item.parsed_datetime)).toBeLessThanOrEqual(now + 90 * 86_400_000);
  return items.reduce((sum, each) => sum + each.reaction_counter, 0);
}

test("faults are played in each vendor's format, as often as requested, and only on matching paths", async () => {
  const Unipile = z.strictObject({
    status: z.int(),
    type: z.string(),
    title: z.string(),
    detail: z.string(),
  });
  for (const kind of ['401', '403', '404', '429', '500']) {
    await control('faults', { provider: 'unipile', kind, times: 1, retryAfterSeconds: 7 });
    const failed = await sandbox.app.request(ME, { headers: UNIPILE });
    expect(failed.status).toBe(Number(kind));
    expect(Unipile.parse(await failed.json()).status).toBe(Number(kind));
    expect(failed.headers.get('retry-after')).toBe(kind === '429' || kind === '500' ? '7' : null);
    expect((await sandbox.app.request(ME, { headers: UNIPILE })).status).toBe(200);
    await control('faults', { provider: 'rapidapi', kind, times: 1 });
    const gateway = await sandbox.app.request(MAYA, { headers: RAPIDAPI });
    expect(gateway.status).toBe(Number(kind));
    z.strictObject({ message: z.string().min(1) }).parse(await gateway.json());
  }
  await control('faults', { provider: 'firebase', kind: '429', times: 1 });
  const jwks = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  expect(await (await sandbox.app.request(jwks)).json()).toMatchObject({
    error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
  });

  await control('faults', { provider: 'unipile', pathIncludes: '/comments', kind: '500', times: 2 });
  expect((await sandbox.app.request(ME, { headers: UNIPILE })).status).toBe(200);
  expect((await control('faults')).json).toMatchObject({ faults: [{ times: 2 }] });
  expect((await control('faults', undefined, 'DELETE')).json).toEqual({ faults: [] });
  expect((await control('faults', { provider: 'nobody', kind: '500', times: 1 })).status).toBe(400);
});

test('answers can be late, malformed, empty, or cut off', async () => {
  const once = async (kind: string, more = {}) => {
    await control('faults', { provider: 'unipile', kind, times: 1, ...more });
    return sandbox.app.request(ME, { headers: UNIPILE });
  };
  const start = performance.now();
  expect((await once('slow', { delayMs: 120 })).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(110);
  const malformed = await once('malformed');
  expect(malformed.status).toBe(200);
  await expect(malformed.json()).rejects.toThrow();
  expect(await (await once('empty')).text()).toBe('');

  await control('faults', { provider: 'unipile', kind: 'cut', times: 1 });
  const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port: 0 });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  const cut = fetch(`http://127.0.0.1:${port}${ME}`, { headers: UNIPILE }).then((response) =>
    response.text(),
  );
  await expect(cut).rejects.toThrow();
  const next = await fetch(`http://127.0.0.1:${port}${ME}`, { headers: UNIPILE });
  expect(next.status).toBe(200);
  server.close();
});

async function listening(server: { once(event: 'listening', then: () => void): unknown }): Promise<void> {
  await new Promise<void>((ready) => server.once('listening', ready));
}

test('the clock can be advanced, and the world moves on with it', async () => {
  const before = await mayasReactions();
  now += 3 * 3_600_000;
  const later = await mayasReactions();
  expect(later).toBeGreaterThan(before);
  const { json } = await control('clock', { advanceSeconds: 86_400 });
  expect(json).toMatchObject({ genesis: '2026-11-20T12:00:00.000Z', now: '2026-11-21T15:00:00.000Z' });
  expect(await mayasReactions()).toBeGreaterThan(later + 20);
  expect((await control('clock', { advanceSeconds: -1 })).status).toBe(400);
});

test('a restart keeps the start time, clock, seed and faults', async () => {
  await control('clock', { advanceSeconds: 7200 });
  await control('faults', { provider: 'unipile', kind: '429', times: 3 });
  const reactions = await control('health');
  sandbox.close();
  expect((await sandbox.app.request('/control/health')).status).toBe(503);
  sandbox = createSandbox({ dataDir, seed: 'another', now: () => now });
  expect((await control('health')).json).toEqual(reactions.json);
  expect((await control('faults')).json).toMatchObject({ faults: [{ kind: '429', times: 3 }] });
});

test("an earlier version's data is read, and what it didn't have yet is empty", async () => {
  const file = join(dataDir, 'sandbox.json');
  const { version, seed, genesis, clockOffset, signingKey } = JSON.parse(readFileSync(file, 'utf8'));
  const by = { authorId: 'maya', at: GENESIS };
  const submission = {
    ...by,
    kind: 'submission',
    via: 'reddit',
    id: 'k1',
    subreddit: 'smallfirms',
    title: 'T',
  };
  const tweet = { ...by, kind: 'tweet', via: 'twitter', id: '1', text: 'On X', mediaIds: [], alts: [] };
  const sent = [
    { ...submission, text: 'On Reddit', link: null, flair: null, nsfw: false, spoiler: false },
    { ...tweet, madeWithAi: false, chargedMicros: 15_000 },
  ];
  const identities = { signingKey, accounts: [], refreshTokens: {} };
  const old = { version, seed, genesis, clockOffset, ...identities, faults: [], sent };
  writeFileSync(file, JSON.stringify(old));
  for (const creditMicros of [100_000_000, 5]) {
    sandbox = createSandbox({ dataDir, now: () => now });
    const { items } = z.object({ items: z.array(z.unknown()) }).parse((await control('sent')).json);
    expect(items).toMatchObject(sent);
    expect((await control('x')).json).toEqual({ creditMicros, grants: [], media: 0 });
    expect((await control('accounts')).json).toEqual({ accounts: [] });
    await control('x', { creditMicros: 5 });
  }
});

test('calls are counted by vendor and path', async () => {
  await sandbox.app.request(ME, { headers: UNIPILE });
  await sandbox.app.request(ME, { headers: UNIPILE });
  await sandbox.app.request(MAYA);
  expect((await control('requests')).json).toEqual({
    requests: {
      unipile: { 'GET /unipile/api/v1/users/me': 2 },
      rapidapi: { 'GET /rapidapi/get-linkedin-profile': 1 },
    },
  });
});

test('the sample pages contain no inline script or style', async () => {
  const page = await (await sandbox.app.request('/sample/google/chooser')).text();
  expect(page).toContain('Sample sign-in. Choose anyone; no real account is touched.');
  for (const email of ['maya@northwind-labs.example', 'jonas@feldgruen.example'])
    expect(page).toContain(email);
  expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/);
  for (const [file, type] of [
    ['chooser.js', 'text/javascript'],
    ['chooser.css', 'text/css'],
  ]) {
    const response = await sandbox.app.request(`/sample/google/${file}`);
    expect(response.headers.get('content-type')).toContain(type);
  }
  expect((await sandbox.app.request('/sample/beta-signup')).status).toBe(200);
});

/** Starts the program itself. `listening` is its first line. */
async function start(ipc = false): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    env: { ...process.env, SANDBOX_DATA_DIR: dataDir, SANDBOX_PORT: '0' },
    stdio: ipc ? ['ignore', 'pipe', 'inherit', 'ipc'] : ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(child.stdout, 'data');
  const { listening } = z.strictObject({ listening: z.int(), smtp: z.int() }).parse(JSON.parse(String(line)));
  return { child, origin: `http://127.0.0.1:${listening}` };
}

test('the program keeps its state when killed, and exits when asked or when its parent is gone', async () => {
  const first = await start();
  await fetch(`${first.origin}/control/clock`, {
    method: 'POST',
    body: JSON.stringify({ advanceSeconds: 60 }),
  });
  const before: unknown = await (await fetch(`${first.origin}/control/faults`)).json();
  const health = z.object({ genesis: z.string() });
  const { genesis } = health.parse(await (await fetch(`${first.origin}/control/health`)).json());
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await start();
  expect(health.parse(await (await fetch(`${second.origin}/control/health`)).json()).genesis).toBe(genesis);
  expect(await (await fetch(`${second.origin}/control/faults`)).json()).toEqual(before);
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);

  const third = await start();
  third.child.stdin?.end();
  expect(await once(third.child, 'exit')).toEqual([0, null]);

  const fourth = await start(true);
  fourth.child.disconnect();
  expect(await once(fourth.child, 'exit')).toEqual([0, null]);
});
