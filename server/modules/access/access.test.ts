import { afterAll, describe, expect, test } from 'vitest';
import { noTokenMessage } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';
import { makeProfile } from '#test/facts.ts';
import { eraseUsers } from './erase-users.cron.ts';

const day = 24 * 3600 * 1000;
const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(() => app?.stop());

const errorOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as ErrorBody).data,
});

describe('a session', () => {
  test('shows each user their own profile', async () => {
    expect((await ann.api.access.profile({})).email).toBe('ann@northwind-labs.example');
    expect((await bob.api.access.profile({})).name).toBe('Bob');
  });

  test('returns whether onboarding is completed, and the connected profiles with their ids', async () => {
    const { db } = app.composition.deps;
    expect(await ann.api.access.profile({})).toMatchObject({
      isOnboardingCompleted: false,
      connectedProfiles: [],
    });
    const { id } = await makeProfile(db, ann.userId, 'Ann');
    await ann.api.access.changeProfile({ body: { isOnboardingCompleted: true } });
    const read = await ann.api.access.profile({});
    expect(read.isOnboardingCompleted).toBe(true);
    expect(read.connectedProfiles).toEqual([expect.objectContaining({ id })]);
    expect((await bob.api.access.profile({})).connectedProfiles).toEqual([]);
    await ann.api.profile.disconnect({ params: { id } });
    await ann.api.access.changeProfile({ body: { isOnboardingCompleted: false } });
  });

  test.each([
    ['missing', {}],
    ['blank', { authorization: 'Bearer   ' }],
  ])('rejects a %s token with the specified message', async (_, headers) => {
    const error = await errorOf(await app.call('GET', '/profile/profile', { headers }));
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated', message: noTokenMessage });
  });

  test('rejects an unknown token', async () => {
    const error = await errorOf(await app.call('GET', '/profile/profile', { token: 'ing_guess' }));
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('is stored as a hash only', async () => {
    const { rows } = await app.composition.deps.copyPool.query('select * from session');
    expect(JSON.stringify(rows)).not.toContain(ann.token);
  });

  test('ends at logout, and other sessions of the user continue', async () => {
    const second = await app.signIn('ann@northwind-labs.example');
    await second.api.access.logout({});
    expect((await app.call('GET', '/profile/profile', { token: second.token })).status).toBe(401);
    expect((await app.call('GET', '/profile/profile', { token: ann.token })).status).toBe(200);
  });

  test('expires thirty days after its last use', async () => {
    const clock = await startApp({ works: false });
    try {
      const eve = await clock.signIn('eve@northwind-labs.example');
      clock.advance(29 * day);
      await eve.api.access.profile({});
      clock.advance(29 * day);
      await eve.api.access.profile({});
      clock.advance(30 * day + 1000);
      expect((await clock.call('GET', '/profile/profile', { token: eve.token })).status).toBe(401);
    } finally {
      await clock.stop();
    }
  });
});

describe('the profile', () => {
  test('can be changed by its user only', async () => {
    const changed = await ann.api.access.changeProfile({
      body: { name: 'Ann B.', timezone: 'Europe/Berlin' },
    });
    expect(changed).toMatchObject({ name: 'Ann B.', timezone: 'Europe/Berlin' });
    expect((await bob.api.access.profile({})).timezone).toBe('UTC');
  });

  test.each([
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['name', { name: '  ' }],
    ['onboardingStep', { onboardingStep: 'nowhere' }],
  ])('names the field when it refuses an invalid %s', async (field, body) => {
    const error = await errorOf(await app.call('PUT', '/profile/profile', { token: ann.token, body }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(error.issues?.[0]?.path).toBe(field);
  });

  test("can't complete onboarding without a connected profile", async () => {
    const body = { isOnboardingCompleted: true };
    const error = await errorOf(await app.call('PUT', '/profile/profile', { token: ann.token, body }));
    expect(error).toMatchObject({ status: 409, code: 'conflict' });
    expect((await ann.api.access.profile({})).isOnboardingCompleted).toBe(false);
  });

  test('signs out at once when deleted, comes back by signing in, and is erased after thirty days', async () => {
    const eve = await app.signIn('eve@northwind-labs.example', 'Eve');
    await eve.api.access.deleteProfile({});
    expect((await app.call('GET', '/profile/profile', { token: eve.token })).status).toBe(401);
    const again = await app.signIn('eve@northwind-labs.example');
    expect(again.userId).toBe(eve.userId);
    await again.api.access.deleteProfile({});
    const users = async () => {
      const { rows } = await app.composition.deps.copyPool.query('select 1 from app_user where id = $1', [
        eve.userId,
      ]);
      return rows.length;
    };
    app.advance(29 * day);
    await eraseUsers.run(app.composition.deps);
    expect(await users()).toBe(1);
    app.advance(2 * day);
    await eraseUsers.run(app.composition.deps);
    expect(await users()).toBe(0);
  });
});

describe('unknown routes, invalid bodies, and the health check', () => {
  test.each([
    ['GET', '/nowhere'],
    ['DELETE', '/profile/login'],
    ['GET', '/signals'],
    ['POST', '/dashboard'],
  ])('%s %s returns a JSON 404', async (method, path) => {
    const error = await errorOf(await app.call(method, path, { token: ann.token }));
    expect(error).toMatchObject({ status: 404, code: 'route_not_found' });
    expect(error.requestId).not.toBe('');
  });

  test("a body that isn't JSON is rejected", async () => {
    const answer = await app.composition.app.request('/profile/login', { method: 'POST', body: '{' });
    expect(await errorOf(answer)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('a body over one megabyte is rejected', async () => {
    const body = { name: 'x'.repeat(1_100_000) };
    const answer = await app.composition.app.request('/profile/profile', {
      method: 'PUT',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await errorOf(answer)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('the health check answers without a token', async () => {
    const answer = await app.call('GET', '/health');
    expect(await answer.json()).toEqual({ data: { status: 'ok' } });
  });
});
