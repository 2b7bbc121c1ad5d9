import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '#sandbox/app.ts';

const GENESIS = Date.parse('2026-11-20T12:00:00Z');
const KEY = { 'x-api-key': 'sandbox-unipile-key' };
const BASE = '/unipile/api/v1';
const HOUR = 3_600_000;

let dataDir: string;
let now: number;
let sandbox: ReturnType<typeof createSandbox>;
const open = () => createSandbox({ dataDir, now: () => now });
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-outbox-'));
  now = GENESIS;
  sandbox = open();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const Post = z.object({
  id: z.string(),
  social_id: z.string(),
  text: z.string(),
  comment_counter: z.int(),
  reaction_counter: z.int(),
});
const Sent = z.object({
  count: z.int(),
  refusedDuplicates: z.int(),
  items: z.array(z.looseObject({ kind: z.string() })),
});

async function call(path: string, init: RequestInit = {}) {
  const answer = await sandbox.app.request(`${BASE}${path}`, {
    ...init,
    headers: { ...KEY, ...init.headers },
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
const json = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
async function publish(text: string) {
  const form = new FormData();
  form.set('account_id', 'sandbox-account');
  form.set('text', text);
  return call('/posts', { method: 'POST', body: form });
}
async function mayasPosts() {
  const me = z
    .object({ provider_id: z.string() })
    .parse((await call('/users/me?account_id=sandbox-account')).body);
  const { body } = await call(`/users/${me.provider_id}/posts?account_id=sandbox-account&limit=100`);
  return z.object({ items: z.array(Post) }).parse(body).items;
}
const sent = async () => Sent.parse(await (await sandbox.app.request('/control/sent')).json());

test('published posts appear in the world, even after a restart, and duplicates are refused', async () => {
  const made = await publish('A new post');
  expect(made).toMatchObject({
    status: 201,
    body: { object: 'PostCreated', post_id: expect.stringMatching(/^\d{19}$/) },
  });
  expect(await publish('A new post')).toMatchObject({
    status: 422,
    body: { type: 'errors/action_already_performed' },
  });
  const [post] = await mayasPosts();
  expect(post).toMatchObject({ text: 'A new post', comment_counter: 0 });
  const path = `/posts/${encodeURIComponent(post?.social_id ?? '')}/comments`;
  const comment = { account_id: 'sandbox-account', text: 'My own first comment' };
  expect(await json(path, comment)).toEqual({ status: 201, body: { object: 'CommentSent' } });
  expect(
    await json('/posts/reaction', {
      account_id: 'sandbox-account',
      post_id: post?.social_id,
      reaction_type: 'love',
    }),
  ).toEqual({
    status: 201,
    body: { object: 'ReactionAdded' },
  });
  sandbox.close();
  sandbox = open();
  expect((await mayasPosts())[0]).toMatchObject({
    text: 'A new post',
    comment_counter: 1,
    reaction_counter: 1,
  });
  expect(await sent()).toMatchObject({
    count: 3,
    refusedDuplicates: 1,
    items: [{ kind: 'post' }, { kind: 'comment' }, { kind: 'reaction' }],
  });
  now += 25 * HOUR;
  expect((await publish('A new post')).status).toBe(201);
});

test('the world continues as it would have without the published posts', async () => {
  const other = mkdtempSync(join(tmpdir(), 'sandbox-outbox-'));
  const quiet = createSandbox({ dataDir: other, now: () => now });
  const [first] = await mayasPosts();
  await publish('In between');
  await json(`/posts/${encodeURIComponent(first?.social_id ?? '')}/comments`, {
    account_id: 'sandbox-account',
    text: 'Said in between',
  });
  now += 48 * HOUR;
  const here = (await mayasPosts()).filter(({ text }) => text !== 'In between');
  const loud = sandbox;
  sandbox = quiet;
  const there = await mayasPosts();
  sandbox = loud;
  rmSync(other, { recursive: true, force: true });
  expect(here.map(({ text }) => text)).toEqual(there.map(({ text }) => text));
  const difference = here.map((post, at) => post.comment_counter - (there[at]?.comment_counter ?? 0));
  expect(difference.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(here.map(({ reaction_counter }) => reaction_counter)).toEqual(
    there.map(({ reaction_counter }) => reaction_counter),
  );
});

test("what is published in one sandbox doesn't appear in another with the same start", async () => {
  const account_id = 'sandbox-account';
  const other = mkdtempSync(join(tmpdir(), 'sandbox-outbox-'));
  const loud = sandbox;
  const quiet = createSandbox({ dataDir: other, now: () => now });
  const seen = async () => {
    const posts = await mayasPosts();
    const commented = posts.find((post) => post.comment_counter > 0);
    const path = `/posts/${encodeURIComponent(commented?.social_id ?? '')}/comments`;
    const { body } = await call(`${path}?account_id=${account_id}`);
    const [thread] = z
      .object({ items: z.array(z.object({ id: z.string(), reply_counter: z.int() })) })
      .parse(body).items;
    return { posts, path, post_id: commented?.social_id, thread };
  };
  const { path, post_id, thread } = await seen();
  expect(await json(path, { account_id, text: 'An answer', comment_id: thread?.id })).toMatchObject({
    status: 201,
  });
  expect(await json('/posts/reaction', { account_id, post_id, reaction_type: 'love' })).toMatchObject({
    status: 201,
  });
  const here = await seen();
  sandbox = quiet;
  const there = await seen();
  sandbox = loud;
  rmSync(other, { recursive: true, force: true });
  expect(here.thread?.reply_counter).toBe((there.thread?.reply_counter ?? 0) + 1);
  const reactions = ({ posts }: typeof here) => posts.reduce((sum, post) => sum + post.reaction_counter, 0);
  expect(reactions(here)).toBe(reactions(there) + 1);
});

test('the outbox is as strict as the vendor', async () => {
  const account_id = 'sandbox-account';
  const [post] = await mayasPosts();
  const path = `/posts/${encodeURIComponent(post?.social_id ?? '')}/comments`;
  const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return [status, z.object({ type: z.string() }).parse(body).type];
  };
  expect(await refused(json('/posts', { account_id, text: 'JSON' }))).toEqual([
    400,
    'errors/invalid_parameters',
  ]);
  expect(await refused(publish('x'.repeat(3001)))).toEqual([400, 'errors/invalid_parameters']);
  expect(await refused(json(path, { account_id, text: '' }))).toEqual([400, 'errors/invalid_parameters']);
  expect(await refused(json(path, { account_id, text: 'x'.repeat(1251) }))).toEqual([
    400,
    'errors/invalid_parameters',
  ]);
  expect((await json(path, { account_id, text: 'x'.repeat(1250) })).status).toBe(201);
  expect(await refused(json(path, { account_id: 'nobody', text: 'x' }))).toEqual([
    404,
    'errors/resource_not_found',
  ]);
  if (!post?.social_id.endsWith(post.id)) {
    expect(await refused(json(`/posts/${post?.id}/comments`, { account_id, text: 'x' }))).toEqual([
      404,
      'errors/resource_not_found',
    ]);
  }
  const link = { type: 'create', providers: ['LINKEDIN'], api_url: 'https://api.example' };
  for (const expiresOn of [
    '2026-11-20T13:00:00Z',
    '2026-11-20T13:00:00.000+01:00',
    '2026-11-20T11:00:00.000Z',
  ]) {
    expect(await refused(json('/hosted/accounts/link', { ...link, expiresOn }))).toEqual([
      400,
      'errors/invalid_parameters',
    ]);
  }
  const expiresOn = '2026-11-20T13:00:00.000Z';
  const made = await json('/hosted/accounts/link', { ...link, expiresOn });
  const { url } = z.object({ url: z.url() }).parse(made.body);
  expect((await sandbox.app.request(new URL(url).pathname)).status).toBe(200);
  now += 2 * HOUR;
  expect((await sandbox.app.request(new URL(url).pathname)).status).toBe(410);
  const page = await (await sandbox.app.request(new URL(url).pathname)).text();
  expect(page).not.toMatch(/<style|style=|<script/);
});
