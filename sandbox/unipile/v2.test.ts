import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';

const KEY = { 'x-api-key': 'sandbox-unipile-v2-key', 'content-type': 'application/json' };
let dataDir: string;
let now = Date.parse('2026-11-20T12:00:00Z');
let sandbox: ReturnType<typeof createSandbox>;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-unipile-v2-'));
  sandbox = createSandbox({ dataDir, now: () => now });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function call(path: string, init: { method?: string; body?: object; headers?: object } = {}) {
  const { body, headers, ...rest } = init;
  const answer = await sandbox.app.request(`/unipile/v2/${path}`, {
    ...rest,
    headers: { ...KEY, ...headers },
    ...(body ? { method: rest.method ?? 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}
const own = 'acc_sandbox-account';

test("refuses unknown input in v2's own format", async () => {
  const refused = { object: 'Error', type: 'api/invalid_parameters', status: 400 };
  for (const [path, body] of [
    [`${own}/users/me?account_id=x`, undefined],
    [`${own}/users/me/posts?limit=101`, undefined],
    [`${own}/posts`, { text: 'a', mentions: [] }],
    [
      `${own}/posts`,
      { text: 'a', attachments: [{ filename: 'a.png', content_type: 'image/png', data: '' }] },
    ],
    [
      'auth/link',
      { providers: ['LINKEDIN'], expires_on: '2026-11-20T13:00:00.000Z', redirect_uri: 'http://a.example' },
    ],
    [
      'auth/link',
      { providers: ['linkedin'], expires_on: '2026-11-20T13:00:00Z', redirect_uri: 'http://a.example' },
    ],
    ['webhooks/endpoints/', { trigger_events: [], url: 'http://a.example' }],
  ] as const) {
    expect((await call(path, body ? { body } : {})).body).toMatchObject(refused);
  }
  expect((await call(`${own}/likes`)).body).not.toHaveProperty('type');
});

test('a 404 distinguishes an unknown account from an unknown person', async () => {
  expect((await call('acc_nobody/users/me')).body).toMatchObject({
    status: 404,
    type: 'api/resource_not_found',
  });
  expect((await call(`${own}/users/nobody-here`)).body).toMatchObject({
    status: 404,
    type: 'provider/resource_not_found',
  });
  expect((await call(`${own}/users/me`, { headers: { 'x-api-key': 'wrong' } })).body).toMatchObject({
    status: 401,
    type: 'api/missing_authorization',
  });
});

test('reads are cached for up to an hour, unless fresh data is requested', async () => {
  const path = `${own}/users/me/posts?limit=1`;
  const first = async (headers = {}) => {
    const { body, headers: said } = await call(path, { headers });
    return [(body as { data: { text: string }[] }).data[0]?.text, said.get('x-cache')];
  };
  const [before] = await first();
  await call(`${own}/posts`, { body: { text: 'Something new' } });
  expect(await first()).toEqual([before, 'HIT']);
  expect(await first({ 'cache-control': 'no-cache' })).toEqual(['Something new', null]);
  now += 3_600_000;
  expect((await first())[0]).toBe('Something new');
});

test("comments use v2's id of the post, and replies use their comment", async () => {
  const { body } = await call(`${own}/users/maya-lindqvist/posts?limit=50`);
  const { data } = body as { data: { id: string; share_url: string; comments_counter: number }[] };
  const nameOf = (id: string) => Buffer.from(id, 'base64').toString();
  const post = data.find(
    ({ id, comments_counter }) => nameOf(id).startsWith('urn:li:ugcPost:') && comments_counter > 3,
  );
  const path = `${own}/posts/${encodeURIComponent(post?.id ?? '')}/comments`;
  const comments = (await call(path)).body as { data: { id: string; reply_counter: number }[] };
  const answered = comments.data.find(({ reply_counter }) => reply_counter > 0);
  const replies = (await call(`${path}/${answered?.id}/replies`)).body as { data: { thread_id: string }[] };
  expect(replies.data).toHaveLength(answered?.reply_counter ?? -1);
  expect(replies.data[0]?.thread_id).toBe(answered?.id);
  const sent = await call(`${path}/${answered?.id}`, { body: { text: 'A reply' } });
  expect([sent.status, sent.body]).toEqual([201, expect.objectContaining({ thread_id: answered?.id })]);
  const name = nameOf(post?.id ?? '');
  expect((await call(`${own}/posts/${encodeURIComponent(name)}`)).body).toMatchObject({ id: post?.id });
  for (const other of [name, name.split(':')[3] ?? '']) {
    const answer = await call(`${own}/posts/${encodeURIComponent(other)}/comments`);
    expect(answer.status).toBe(404);
  }
});

test('reactions are paged by offset and have no cursor', async () => {
  const { body } = await call(`${own}/users/maya-lindqvist/posts?limit=5`);
  const { id } = (body as { data: { id: string }[] }).data[1] ?? expect.fail();
  type Page = { data: { value: string }[]; total_count: number; next_cursor: null };
  const read = async (query: string) => (await call(`${own}/posts/${id}/reactions${query}`)).body as Page;
  const all = await read('?limit=100');
  expect(all).toMatchObject({ total_count: all.data.length, next_cursor: null });
  expect(all.data.every(({ value }) => value.startsWith('linkedin_'))).toBe(true);
  expect((await read('?limit=4&offset=4')).data).toEqual(all.data.slice(4, 8));
  expect(await read('?cursor=abc')).toMatchObject({ type: 'api/invalid_parameters' });
});
