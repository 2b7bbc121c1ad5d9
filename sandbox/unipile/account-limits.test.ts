import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';

let dataDir: string;
let now = Date.parse('2026-11-20T12:00:00Z');
let sandbox: ReturnType<typeof createSandbox>;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-limits-'));
  sandbox = createSandbox({ dataDir, now: () => now });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => limit({ atOnce: 1, takesMs: 0, perDay: {} }));

const control = async (init?: RequestInit) =>
  (await sandbox.app.request('/control/account-limits', init)).json();
const limit = (limits: object) => control({ method: 'POST', body: JSON.stringify(limits) });
async function call(path: string, init: RequestInit = {}) {
  const key = path.startsWith('/unipile/v2') ? 'sandbox-unipile-v2-key' : 'sandbox-unipile-key';
  const headers = { 'x-api-key': key, ...init.headers };
  const answer = await sandbox.app.request(path, { ...init, headers });
  const { type } = (await answer.json()) as { type?: string };
  return answer.ok ? answer.status : `${answer.status} ${type}`;
}
const v1 = (path: string) => call(`/unipile/api/v1/${path}?account_id=sandbox-account`);
const v2 = (path: string) => call(`/unipile/v2/acc_sandbox-account/${path}`);

test('a call during another one of the same account is refused with 429 or 500, in both APIs', async () => {
  await limit({ takesMs: 20 });
  const together = [v1('users/maya-lindqvist'), v2('users/maya-lindqvist'), v1('users/adaeze-okafor')];
  expect(await Promise.all(together)).toEqual([
    200,
    '429 provider/too_many_requests',
    '500 errors/provider_error',
  ]);
  expect(await v1('users/adaeze-okafor')).toBe(200);
  expect(await control()).toMatchObject({
    accounts: { 'sandbox-account': { maxAtOnce: 2, refused: 2, made: 2 } },
  });
});

test("writes count for the account in their body, and Unipile's own data counts for none", async () => {
  await limit({ takesMs: 20, perDay: { publish: 0 } });
  const form = new FormData();
  form.set('account_id', 'sandbox-account');
  form.set('text', 'Hello');
  const write = () => call('/unipile/api/v1/posts', { method: 'POST', body: form });
  expect(await write()).toBe('429 errors/too_many_requests');
  const books = ['accounts', 'accounts/sandbox-account', 'webhooks'].map((path) =>
    call(`/unipile/api/v1/${path}`),
  );
  expect(await Promise.all([...books, v1('users/me')])).toEqual([200, 200, 200, 200]);
  await limit({ perDay: {} });
  expect(await write()).toBe(201);
});

test("a day's calls are counted by kind, and forgotten and available again afterwards", async () => {
  await limit({ perDay: { profile: 2 } });
  const profile = () => v1('users/maya-lindqvist');
  expect([await profile(), await v2('users/adaeze-okafor'), await profile(), await profile()]).toEqual([
    200,
    200,
    '429 errors/too_many_requests',
    '500 errors/provider_error',
  ]);
  expect(await v1('linkedin/company/northwind-labs')).toBe(200);
  now += 24 * 3_600_000 + 1;
  expect(await profile()).toBe(200);
  expect(await control()).toMatchObject({ accounts: { 'sandbox-account': { made: 1 } } });
});
