import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';

const app = await startApp({ works: false });
beforeEach(async () => {
  await app.composition.deps.db.deleteFrom('rate_window').execute();
});
afterAll(() => app?.stop());

/** A sign-in without valid proof. */
const fail = (email: string, remoteAddress: string) =>
  app.composition.app.request(
    '/profile/login',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email, firebaseUid: 'x', idToken: 'forged' }),
    },
    { incoming: { socket: { remoteAddress } } },
  );
const statuses = async (count: number, one: (index: number) => Response | Promise<Response>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await one(index)).status);
  return seen;
};
const fiveThenRefused = [403, 403, 403, 403, 403, 429, 429];

test('five failed sign-ins block an address, whatever IP they come from and however it is written', async () => {
  const seen = await statuses(7, (index) =>
    fail(index % 2 ? 'ANN@northwind-labs.example ' : 'ann@northwind-labs.example', `192.0.2.${index}`),
  );
  expect(seen).toEqual(fiveThenRefused);
  expect((await fail('bob@northwind-labs.example', '192.0.2.99')).status).toBe(403);
});

test('five failed sign-ins block an IP address, whatever email they use', async () => {
  const seen = await statuses(7, (index) => fail(`a${index}@northwind-labs.example`, '2001:db8::1'));
  expect(seen).toEqual(fiveThenRefused);
  // A whole /64 belongs to one holder; the next /64 is a different one.
  expect((await fail('b@northwind-labs.example', '2001:db8::ffff')).status).toBe(429);
  expect((await fail('b@northwind-labs.example', '2001:db8:0:1::1')).status).toBe(403);
});

test('a blocked sign-in says when to try again, and works again after fifteen minutes', async () => {
  await statuses(5, () => fail('eve@northwind-labs.example', '192.0.2.1'));
  const refused = await fail('eve@northwind-labs.example', '192.0.2.1');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890);
  expect(((await refused.json()) as ErrorBody).message).toBe(
    'Too many failed sign-ins. Try again in 15 minutes.',
  );
  app.advance(15 * 60 * 1000);
  expect((await fail('eve@northwind-labs.example', '192.0.2.1')).status).toBe(403);
});

test('users with valid proof can always sign in, whatever failed before', async () => {
  await statuses(7, () => fail('kim@northwind-labs.example', '192.0.2.1'));
  for (let index = 0; index < 8; index += 1) {
    expect((await app.signIn('kim@northwind-labs.example')).token).toMatch(/^ing_/);
  }
});

test("sign-ins from a domain that isn't allowed are never rate-limited, because the user proved their identity", async () => {
  for (let index = 0; index < 8; index += 1) {
    const error = await app.signIn('jonas@feldgruen.example').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 403, code: 'domain_not_whitelisted' });
  }
});
