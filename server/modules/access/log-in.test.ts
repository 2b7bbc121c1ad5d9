import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';

const project = 'ingrow-test';
const issuer = `https://securetoken.google.com/${project}`;
const ann = { uid: 'uid-ann', email: 'ann@northwind-labs.example' };

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
const google = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const published = {
  keys: [{ ...(await exportJWK(google.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
};
const jwks = await new Promise<ServerType>((resolve) => {
  const opened = serve({ fetch: () => Response.json(published), hostname: '127.0.0.1', port: 0 }, () =>
    resolve(opened),
  );
});
const { port } = jwks.address() as AddressInfo;
const app = await startApp({
  works: false,
  env: {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'key',
    FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/`,
  },
});

afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => jwks.close(resolve));
});

type Claims = {
  email?: string;
  email_verified?: boolean;
  sub?: string;
  iss?: string;
  aud?: string;
  exp?: number;
  iat?: number;
  auth_time?: number;
};

function claimsOf(over: Claims) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: project,
    sub: ann.uid,
    email: ann.email,
    email_verified: true,
    name: 'Ann',
    iat: now - 10,
    auth_time: now - 10,
    exp: now + 3600,
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...over,
  };
}

const signed = (over: Claims = {}, keys: Keys = google) =>
  new SignJWT(claimsOf(over)).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(keys.privateKey);

async function logIn(idToken: string | undefined, over: Record<string, unknown> = {}, bearer?: string) {
  const body = { name: 'Ann', email: ann.email, firebaseUid: ann.uid, idToken, ...over };
  const answer = await app.call('POST', '/profile/login', { body, ...(bearer ? { token: bearer } : {}) });
  return { status: answer.status, body: (await answer.json()) as ErrorBody };
}

describe('a sign-in with valid proof', () => {
  test('returns a token and the profile', async () => {
    const { status, body } = await logIn(await signed());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      token: expect.stringMatching(/^ing_/),
      profile: { email: ann.email, isOnboardingCompleted: false, connectedProfiles: [] },
    });
  });

  test('accepts the ID token as the bearer, and the email in any case', async () => {
    const { status } = await logIn(undefined, { email: 'Ann@Northwind-Labs.example' }, await signed());
    expect(status).toBe(200);
  });

  test('finds the same user by verified email, whatever the uid', async () => {
    const first = await logIn(await signed());
    const second = await logIn(await signed({ sub: 'uid-2' }), { firebaseUid: 'uid-2' });
    const idOf = (answer: typeof first) =>
      (answer.body.data as unknown as { profile: { id: string } }).profile.id;
    expect(idOf(second)).toBe(idOf(first));
  });
});

describe('a sign-in after signing out', () => {
  const at = Math.floor(Date.now() / 1000);
  const eve = { uid: 'uid-eve', email: 'eve@northwind-labs.example' };
  const body = { email: eve.email, firebaseUid: eve.uid };
  const tokenOf = (auth_time: number, iat = at) => signed({ sub: eve.uid, email: eve.email, auth_time, iat });
  const sessionOf = async (idToken: string) => {
    const { status, body: answer } = await logIn(idToken, body);
    expect(status).toBe(200);
    return (answer.data as unknown as { token: string }).token;
  };
  const works = async (token: string) =>
    (await app.call('GET', '/profile/profile', { token })).status === 200;
  const refused = async (idToken: string) => {
    const { status, body: answer } = await logIn(idToken, body);
    expect([status, answer.data.code]).toEqual([403, 'identity_refused']);
  };

  test("can't reuse the signed-out token, or one refreshed from it, for a new session", async () => {
    const [phone, laptop] = [
      await sessionOf(await tokenOf(at - 300)),
      await sessionOf(await tokenOf(at - 200)),
    ];
    await app.call('POST', '/profile/logout', { token: phone });
    await refused(await tokenOf(at - 300));
    await refused(await tokenOf(at - 300, at - 5));
    expect([await works(phone), await works(laptop)]).toEqual([false, true]);
    // The other device's token still works, and so does signing in again.
    await sessionOf(await tokenOf(at - 200));
    await sessionOf(await tokenOf(at - 100));
  });

  test('stays refused whether ending other sessions or deleting the account signed it out', async () => {
    const [mine, other] = [await sessionOf(await tokenOf(at - 90)), await sessionOf(await tokenOf(at - 80))];
    await app.call('POST', '/sessions/end-others', { token: mine });
    expect(await works(other)).toBe(false);
    await refused(await tokenOf(at - 80));
    await app.call('DELETE', '/profile/profile', { token: mine });
    await refused(await tokenOf(at - 90));
    const { db } = app.composition.deps;
    const row = () =>
      db.selectFrom('app_user').select('deleted_at').where('email', '=', eve.email).executeTakeFirst();
    // A refused sign-in doesn't undo the deletion.
    expect((await row())?.deleted_at).not.toBeNull();
    expect(await works(await sessionOf(await tokenOf(at - 70)))).toBe(true);
    expect((await row())?.deleted_at).toBeNull();
  });

  test('is refused when the original sign-in is over a year old', async () => {
    await refused(await tokenOf(at - 366 * 24 * 3600));
  });
});

describe('a sign-in is refused', () => {
  // These cases need several failures for one address.
  beforeEach(async () => {
    await app.composition.deps.db.deleteFrom('rate_window').execute();
  });

  const refusals: [string, () => Promise<string> | string, number, string][] = [
    ['a forged token', () => signed({}, stranger), 403, 'identity_refused'],
    ['an expired token', () => signed({ exp: Math.floor(Date.now() / 1000) - 600 }), 403, 'identity_refused'],
    ['another audience', () => signed({ aud: 'another-project' }), 403, 'identity_refused'],
    [
      'another issuer',
      () => signed({ iss: 'https://securetoken.google.com/other' }),
      403,
      'identity_refused',
    ],
    ['alg none', () => new UnsecuredJWT(claimsOf({})).encode(), 403, 'identity_refused'],
    ['no token at all but some text', () => 'not-a-token', 403, 'identity_refused'],
    [
      'an address of odd form',
      () => signed({ email: 'a@evil.test#@northwind-labs.example' }),
      403,
      'identity_refused',
    ],
    ['an unverified address', () => signed({ email_verified: false }), 403, 'identity_refused'],
  ];
  test.each(refusals)('%s', async (_, token, status, code) => {
    const answer = await logIn(await token());
    expect(answer.status).toBe(status);
    expect(answer.body.data.code).toBe(code);
  });

  test("when the domain isn't allowed, with a message the page recognizes", async () => {
    const email = 'jonas@feldgruen.example';
    const answer = await logIn(await signed({ email }), { email });
    expect(answer.status).toBe(403);
    expect(answer.body.data.code).toBe('domain_not_whitelisted');
    expect(answer.body.message).toContain('not whitelisted');
  });

  test.each([
    ['email', { email: 'bob@northwind-labs.example' }],
    ['firebaseUid', { firebaseUid: 'somebody-else' }],
  ])('when %s in the body differs from the token', async (field, over) => {
    const answer = await logIn(await signed(), over);
    expect(answer.status).toBe(403);
    expect(answer.body.data.issues?.[0]?.path).toBe(field);
  });

  test('without an ID token', async () => {
    const answer = await logIn(undefined);
    expect(answer.status).toBe(400);
    expect(answer.body.data.issues?.[0]?.path).toBe('idToken');
  });

  test.each(['email', 'firebaseUid', 'name'])('without %s in the body', async (field) => {
    const answer = await logIn(await signed(), { [field]: undefined });
    expect(answer.status).toBe(400);
    expect(answer.body.data.issues?.[0]?.path).toBe(field);
  });

  test.each([
    'a@evil.test#@northwind-labs.example',
    'ann@northwind-labs.example\n',
    'ann@northwind-labs．example',
    'ann@northwind-labs.example.',
  ])('when the email is malformed, %j, even if the body matches', async (email) => {
    const answer = await logIn(await signed({ email }), { email });
    expect([answer.status, answer.body.data.code]).toEqual([403, 'identity_refused']);
  });

  test('and leaves nothing stored', async () => {
    const { rows } = await app.composition.deps.copyPool.query(
      "select email from app_user where email like '%feldgruen%' or email like 'bob@%' or email !~ '^[a-z]+@northwind-labs.example$'",
    );
    expect(rows).toEqual([]);
  });
});
