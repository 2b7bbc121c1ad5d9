import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';

const redirect = 'https://app.example/dashboard/channels/slack';
let at = Date.parse('2026-11-20T12:00:00Z');
let dataDir = '';
let sandbox: ReturnType<typeof createSandbox>;
const open = () => createSandbox({ dataDir, now: () => at });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-slack-'));
  sandbox = open();
});
afterAll(() => rm(dataDir, { recursive: true }));

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(fields).toString(),
});
async function askCode(scope = 'incoming-webhook,chat:write,channels:read'): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'sandbox-slack-app',
    scope,
    redirect_uri: redirect,
    state: 's',
  });
  const answer = await sandbox.app.request(
    `/sample/slack/oauth/v2/authorize?${query}`,
    form({ person: 'maya-lindqvist', channel: 'C0SIGNALS' }),
  );
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
const app = { client_id: 'sandbox-slack-app', client_secret: 'sandbox-slack-secret' };
async function access(fields: Record<string, string>, headers?: Record<string, string>) {
  const answer = await sandbox.app.request('/slack/api/oauth.v2.access', form(fields, headers));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown> & {
    access_token: string;
    incoming_webhook?: { url: string };
  };
}
const post = async (token: string, fields: Record<string, string>) =>
  (await sandbox.app.request('/slack/api/chat.postMessage', form({ token, ...fields }))).json();

test('the app authenticates by header or form, and every refusal is a 200 with ok: false', async () => {
  const code = await askCode();
  const exchange = { code, redirect_uri: redirect };
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  expect(await access({ ...exchange, ...app, client_id: 'x' })).toEqual({
    ok: false,
    error: 'invalid_client_id',
  });
  expect(await access(exchange, basic('sandbox-slack-app:x'))).toEqual({
    ok: false,
    error: 'bad_client_secret',
  });
  expect(await access({ ...exchange, ...app, redirect_uri: 'https://b.example' })).toEqual({
    ok: false,
    error: 'bad_redirect_uri',
  });
  expect(await access({ ...exchange, ...app, code: 'x' })).toEqual({ ok: false, error: 'invalid_code' });
  const made = await access(exchange, basic('sandbox-slack-app:sandbox-slack-secret'));
  expect(made).toMatchObject({
    ok: true,
    token_type: 'bot',
    team: { id: 'T0SAMPLE1', name: 'Northwind Labs' },
  });
  expect(await access({ ...exchange, ...app })).toEqual({ ok: false, error: 'code_already_used' });
});

test('grants and messages survive a restart, and calls without a scope are refused', async () => {
  const { access_token: token, incoming_webhook: hook } = await access({
    ...app,
    code: await askCode(),
    redirect_uri: redirect,
  });
  sandbox.close();
  sandbox = open();
  const { pathname } = new URL(hook?.url ?? '');
  const send = (text: string) =>
    sandbox.app.request(`/slack${pathname}`, { method: 'POST', body: JSON.stringify({ text }) });
  const first = await send('Up &amp; running, <https://a.example|see> <!channel>');
  expect([first.status, await first.text()]).toEqual([200, 'ok']);
  const soon = await send('Again');
  expect([soon.status, await soon.text(), soon.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '1',
  ]);
  at += 1000;
  expect(await post(token, { channel: 'C0SIGNALS', text: 'Later' })).toMatchObject({ ok: true });
  sandbox.close();
  sandbox = open();
  const sent = (await (await sandbox.app.request('/control/sent')).json()) as { items: unknown[] };
  expect(sent.items).toMatchObject([
    { via: 'slack', channel: '#signals', text: 'Up & running, see @channel' },
    { via: 'slack', channel: '#signals', text: 'Later' },
  ]);
  const less = await access({ ...app, code: await askCode('chat:write'), redirect_uri: redirect });
  expect(less.incoming_webhook).toBeUndefined();
  const list = await sandbox.app.request('/slack/api/conversations.list', form({ token: less.access_token }));
  expect(await list.json()).toEqual({
    ok: false,
    error: 'missing_scope',
    needed: 'channels:read',
    provided: 'chat:write',
  });
  expect(await post('', { channel: 'C0SIGNALS', text: 'x' })).toEqual({ ok: false, error: 'invalid_auth' });
});

test('refuses on request with the given code, in the format of the called API', async () => {
  const refuse = (code: string, provider = 'slack') =>
    sandbox.app.request('/control/faults', {
      method: 'POST',
      body: JSON.stringify({ provider, kind: 'refused', code, times: 1 }),
    });
  expect((await refuse('not_in_channel')).status).toBe(200);
  expect(await post('x', { channel: 'C0SIGNALS', text: 'x' })).toEqual({
    ok: false,
    error: 'not_in_channel',
  });
  for (const [code, status] of [
    ['channel_is_archived', 410],
    ['user_not_found', 400],
  ] as const) {
    await refuse(code);
    const answer = await sandbox.app.request('/slack/services/T0SAMPLE1/B0/x', {
      method: 'POST',
      body: '{}',
    });
    expect([answer.status, await answer.text()]).toEqual([status, code]);
  }
  // A provider without its own refusals doesn't accept this fault.
  expect((await refuse('x', 'model')).status).toBe(400);
});
