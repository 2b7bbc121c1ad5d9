import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { sites } from '#sandbox/sites/site-list.ts';

let dataDir: string;
let server: ServerType;
let url: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-pauses-'));
  const { app } = createSandbox({ dataDir });
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => ready());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await control('pauses', undefined, 'DELETE');
  await new Promise((done) => server.close(done));
  rmSync(dataDir, { recursive: true, force: true });
});

async function control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetch(`${url}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
const pauseAt = (at: string) => control('pauses', { provider: 'unipile', method: 'POST', at });
const isReached = async () => {
  const { json } = await control('pauses');
  return (json.pauses as { reached: boolean }[])[0]?.reached;
};
async function sent() {
  const { json } = await control('sent');
  return (json.items as { text: string }[]).map(({ text }) => text);
}

function post(text: string, signal?: AbortSignal) {
  const form = new FormData();
  form.set('account_id', 'sandbox-account');
  form.set('text', text);
  return fetch(`${url}/unipile/api/v1/posts`, {
    method: 'POST',
    headers: { 'x-api-key': 'sandbox-unipile-key' },
    body: form,
    ...(signal ? { signal } : {}),
  });
}

test('a call is paused on arrival, and takes effect even if its caller has left', async () => {
  await pauseAt('received');
  const leave = new AbortController();
  const call = post('Hello', leave.signal);
  call.catch(() => {});
  await expect.poll(isReached).toBe(true);
  expect(await sent()).toEqual([]);
  // Only the next call is paused, and only for this method.
  expect((await post('Another')).status).toBe(201);
  leave.abort();
  await expect(call).rejects.toThrow();
  await control('pauses', undefined, 'DELETE');
  await expect.poll(sent).toEqual(['Another', 'Hello']);
});

test("a call is paused once it's done, before its answer is sent", async () => {
  await pauseAt('done');
  let isAnswered = false;
  const call = post('Hello').then((answer) => {
    isAnswered = true;
    return answer;
  });
  await expect.poll(isReached).toBe(true);
  expect(await sent()).toEqual(['Hello']);
  expect(isAnswered).toBe(false);
  expect((await control('pauses', undefined, 'DELETE')).json).toEqual({ pauses: [] });
  expect((await call).status).toBe(201);
});

test("reports when an answer was sent, including a fault's answer after the effect", async () => {
  for (const [text, fault, status] of [
    ['One', null, 201],
    ['Two', { kind: '500', after: true }, 500],
  ] as const) {
    if (fault) await control('faults', { provider: 'unipile', times: 1, ...fault });
    await pauseAt('answered');
    expect(await isReached()).toBe(false);
    expect((await post(text)).status).toBe(status);
    await expect.poll(isReached).toBe(true);
    await control('pauses', undefined, 'DELETE');
  }
  await control('faults', { provider: 'unipile', kind: 'cut', after: true, times: 1 });
  await expect(post('Three').then((answer) => answer.text())).rejects.toThrow();
  expect(await sent()).toEqual(['One', 'Two', 'Three']);
  expect((await control('pauses', { provider: 'nobody', at: 'done' })).status).toBe(400);
});

test("a website's call is paused by host, and an upload by PUT", async () => {
  const { app } = createSandbox({ dataDir });
  const set = async (asked: object) => {
    const answer = await app.request('/control/pauses', { method: 'POST', body: JSON.stringify(asked) });
    expect(answer.status).toBe(200);
  };
  const reached = async () => {
    const answer = await app.request('/control/pauses');
    return ((await answer.json()) as { pauses: { reached: boolean }[] }).pauses.map((each) => each.reached);
  };
  const [site] = sites;
  await set({ provider: 'sites', pathIncludes: `${site?.host}/`, at: 'done' });
  await set({ provider: 'linkedin', method: 'PUT', at: 'done' });
  const calls = [
    app.request('/', { headers: { host: site?.host ?? '' } }),
    app.request('/linkedin/dms-uploads/nowhere', { method: 'PUT', body: 'x' }),
  ];
  await expect.poll(reached).toEqual([true, true]);
  await app.request('/control/pauses', { method: 'DELETE' });
  const [home] = await Promise.all(calls);
  expect(home?.status).toBe(200);
});
