import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { connectHosted, startChannelSandbox } from '#test/channel-sandbox.ts';
import { unipileChannel } from './unipile-v1.ts';

/** Behavior specific to Unipile v1. What every channel guarantees is in `compliance.test.ts`. */

let at = Date.parse('2026-11-20T12:00:00Z');
const open = () =>
  unipileChannel({
    baseUrl: `${sandbox.url}/unipile`,
    apiKey: 'sandbox-unipile-key',
    ownAccountId: 'sandbox-account',
    retryMs: 0,
    realm: 'sample',
  });
const control = (path: string, body?: object) =>
  fetch(`${sandbox.url}/control/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  }).then((answer) => answer.json());
const post = (text: string) =>
  open().publish(account, { kind: 'post', text, options: null, mentions: [], media: [], replyTo: null });

const sandbox = await startChannelSandbox(() => at);
const account = await connectHosted(sandbox, open(), at);
afterAll(() => sandbox.stop());
beforeEach(() => {
  at += 60_000;
});
afterEach(() => sandbox.endFaults());

it('links a new post as Unipile does, whatever number it returned', async () => {
  const published = await post('Where it really is');
  const { items } = (await control('sent?text=Where%20it%20really%20is')) as {
    items: { socialId: string }[];
  };
  const number = items[0]?.socialId.split(':')[3] ?? '';
  expect(published).toEqual({ externalId: number, url: expect.stringContaining(`-share-${number}-`) });
});

it('sends a document under its title', async () => {
  const bytes = Buffer.from('%PDF-1.7 sample');
  await open().publish(account, {
    kind: 'post',
    text: 'With a document',
    mentions: [],
    options: null,
    media: [{ bytes, contentType: 'application/pdf', title: 'Prices: 2026/27' }],
    replyTo: null,
  });
  const { items } = (await control('sent?text=With%20a%20document')) as { items: { images: unknown[] }[] };
  expect(items[0]?.images).toEqual([{ bytes: bytes.length, alt: 'Prices 2026 27.pdf' }]);
});

it.each(['404', '500', 'malformed'])("publishes a post even if its link can't be read (%s)", async (kind) => {
  await sandbox.fault({ provider: 'unipile', method: 'GET', pathIncludes: '/posts/', kind, times: 5 });
  expect(await post(`Live without a link ${kind}`)).toEqual({ externalId: expect.any(String), url: null });
});

it('keeps an account connected if one of its products fails, but not if all do', async () => {
  const { externalId: id } = account;
  await control(`accounts/${id}`, { products: { RECRUITER: 'CREDENTIALS', SALES_NAVIGATOR: 'ERROR' } });
  expect(await open().isConnected(id)).toBe(true);
  await control(`accounts/${id}`, { status: 'CREDENTIALS' });
  expect(await open().isConnected(id)).toBe(false);
  await control(`accounts/${id}`, { status: 'OK', products: { RECRUITER: 'OK', SALES_NAVIGATOR: 'OK' } });
});

it.each([
  ['checkpoint_error', 'unauthorized', 'checkpoint'],
  ['action_required', 'unauthorized', 'action_required'],
  ['account_restricted', 'forbidden', 'restricted'],
  ['unknown-route', 'forbidden', 'endpoint_gone'],
  // It may have been sent: a 503 for a call that writes guarantees nothing.
  ['no_client_session', 'unknown_outcome', 'no_session'],
  ['provider_error', 'unknown_outcome', undefined],
])('reports %s on a post as %s', async (code, kind, reason) => {
  await sandbox.fault({ provider: 'unipile', method: 'POST', kind: 'refused', code });
  await expect(post(`Refused with ${code}`)).rejects.toMatchObject({ kind, reason });
});

it('registers the status webhook once', async () => {
  const url = 'https://ingrow.example/linkedin-auth/account-status';
  await open().watchStatus(url);
  await open().watchStatus(url);
  const { hooks } = (await control('status-hooks')) as { hooks: object[] };
  expect(hooks).toEqual([
    expect.objectContaining({ url, headers: [{ key: 'Content-Type', value: 'application/json' }] }),
  ]);
});
