import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { connectHosted, startChannelSandbox } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import type { PostMedia, Publishable } from './port.ts';
import { unipileV2Channel } from './unipile-v2.ts';

/** Behavior specific to Unipile v2. What every channel guarantees is in `compliance.test.ts`. */

let at = Date.parse('2026-11-20T12:00:00Z');
const target =
  openWorld(DEFAULT_SEED, at)
    .postsUntil(at)
    .find((one) => !one.original)?.socialId ?? '';
const open = () =>
  unipileV2Channel({
    baseUrl: `${sandbox.url}/unipile/v2`,
    apiKey: 'sandbox-unipile-v2-key',
    ownAccountId: 'acc_sandbox-account',
    retryMs: 0,
    realm: 'sample',
  });
const control = (path: string, body?: object) =>
  fetch(`${sandbox.url}/control/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  }).then((answer) => answer.json());
const toPost = (text: string, media: PostMedia[] = []): Publishable => ({
  kind: 'post',
  text,
  mentions: [],
  options: null,
  media,
  replyTo: null,
});
const post = (text: string, media?: PostMedia[]) => open().publish(account, toPost(text, media));

const sandbox = await startChannelSandbox(() => at);
const account = await connectHosted(sandbox, open(), at);
afterAll(() => sandbox.stop());
beforeEach(() => {
  at += 60_000;
});
afterEach(() => sandbox.endFaults());

it('returns the link of a new post from v2, and sends its pictures', async () => {
  const image = { bytes: png(2, 2), contentType: 'image/png', alt: 'A dot' } as const;
  expect(await post('With a picture', [image])).toEqual({
    // v2's own id, which finds it again.
    externalId: expect.stringMatching(/^[\w-]{20,}$/),
    url: expect.stringContaining('linkedin.com/posts/maya-lindqvist_'),
  });
  const { items } = (await control('sent?text=With%20a%20picture')) as { items: { images: unknown[] }[] };
  expect(items[0]?.images).toHaveLength(1);
});

it('sends a document under its title', async () => {
  const bytes = Buffer.from('%PDF-1.7 sample');
  await post('With a document', [{ bytes, contentType: 'application/pdf', title: 'Prices: 2026/27' }]);
  const { items } = (await control('sent?text=With%20a%20document')) as { items: { images: unknown[] }[] };
  expect(items[0]?.images).toEqual([{ bytes: bytes.length, alt: 'Prices 2026 27.pdf' }]);
});

it('returns the id of a new comment, unlike v1', async () => {
  const what: Publishable = {
    kind: 'comment',
    text: 'Well put',
    mentions: [],
    targetUrn: target,
    answers: null,
  };
  const { externalId } = await open().publish(account, what);
  expect(externalId).toMatch(/^\d+$/);
  expect(await open().find(account, what, new Date(at))).toMatchObject({ externalId });
});

it("reads uncached data: a cached read doesn't hide what was posted since", async () => {
  const what = toPost('Found although it was cached');
  const since = new Date(at);
  expect(await open().find(account, what, since)).toBeNull();
  await post(what.text);
  expect(await open().find(account, what, since)).toMatchObject({ url: expect.any(String) });
});

it('reports an account as disconnected only if v2 does', async () => {
  const { externalId: id } = account;
  const own = id.slice('acc_'.length);
  for (const [status, connected] of [
    ['ERROR', true],
    ['STOPPED', true],
    ['CREDENTIALS', false],
    ['OK', true],
  ] as const) {
    await control(`accounts/${own}`, { status });
    expect(await open().isConnected(id)).toBe(connected);
  }
  await expect(open().isConnected('acc_nobody')).rejects.toMatchObject({ kind: 'not_found' });
});

it('reconnects an account under its id', async () => {
  const link = await open().link({
    returnUrl: 'http://app.example/back?state=s2',
    failureUrl: 'http://app.example/back?error=cancelled',
    expiresAt: new Date(at + 600_000),
    reconnect: account.externalId,
    notify: null,
  });
  const back = await sandbox.choose(link, { person: 'maya-lindqvist' });
  expect(Object.fromEntries(back.searchParams)).toEqual({
    account_id: account.externalId,
    provider: 'linkedin',
    state: 's2',
  });
});

it.each([
  ['provider/invalid_authorization', 'unauthorized', undefined],
  ['provider/unknown_authentication_context', 'unauthorized', 'action_required'],
  ['api/account_restricted', 'forbidden', 'restricted'],
  ['api/inactive_subscription', 'forbidden', 'unpaid'],
  ['api/missing_authorization', 'forbidden', 'wrong_key'],
  ['provider/too_many_requests', 'rate_limited', undefined],
  ['provider/conflict', 'duplicate', undefined],
  ['unknown-route', 'forbidden', 'endpoint_gone'],
  ['api/internal_error', 'unknown_outcome', undefined],
  ['provider/server_error', 'unknown_outcome', undefined],
])('reports %s on a post as %s', async (code, kind, reason) => {
  await sandbox.fault({ provider: 'unipile', method: 'POST', kind: 'refused', code });
  await expect(post(`Refused with ${code}`)).rejects.toMatchObject({ kind, reason });
});

it('registers the status webhook once', async () => {
  const url = 'https://ingrow.example/linkedin-auth/account-status';
  await open().watchStatus(url);
  await open().watchStatus(url);
  const { hooks } = (await control('status-hooks')) as { hooks: object[] };
  expect(hooks).toEqual([expect.objectContaining({ url, version: 'v2' })]);
});
