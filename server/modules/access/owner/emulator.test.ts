import { UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeStartLink } from './owner-links.ts';

const app = await startApp({
  works: false,
  env: { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', ADMIN_EMAILS: 'admin@northwind-labs.example' },
});
afterAll(() => app.stop());

/** Signs in through Firebase's emulator, which lets anyone be anyone. */
async function byEmulator(email: string): Promise<Response> {
  const seconds = Math.floor(app.now().getTime() / 1000);
  const idToken = new UnsecuredJWT({
    email,
    email_verified: true,
    auth_time: seconds,
    firebase: { sign_in_provider: 'google.com' },
  })
    .setIssuer('https://securetoken.google.com/demo-ingrow')
    .setAudience('demo-ingrow')
    .setSubject(`uid ${email}`)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .encode();
  const body = { name: 'Ann', email, firebaseUid: `uid ${email}`, idToken };
  return app.call('POST', '/profile/login', { body });
}

test('the emulator makes no owner, and opens no account once there is one', async () => {
  const before = await byEmulator('admin@northwind-labs.example');
  expect(before.status).toBe(200);
  const { data } = (await before.json()) as { data: { token: string } };
  expect(await app.composition.isOwned()).toBe(false);
  const link = await makeStartLink(app.composition.deps);
  const body = { secret: link?.secret, name: 'Olive', email: 'olive@acme.example' };
  expect((await app.call('POST', '/profile/login/claim', { body })).status).toBe(200);
  expect((await app.call('GET', '/profile/profile', { token: data.token })).status).toBe(401);
  for (const email of ['admin@northwind-labs.example', 'olive@acme.example']) {
    expect((await byEmulator(email)).status).toBe(403);
  }
});
