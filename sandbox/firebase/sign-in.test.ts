import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  updateProfile,
} from '@firebase/auth';
import { serve } from '@hono/node-server';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '#sandbox/app.ts';

const maya = {
  sub: 'sample|maya@northwind-labs.example',
  email: 'Maya@northwind-labs.example',
  email_verified: true,
  name: 'Maya Lindqvist',
};
const ISSUER = 'https://securetoken.google.com/demo-ingrow';
const JWKS = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const Jwks = z.object({
  keys: z.array(
    z.strictObject({
      kty: z.literal('RSA'),
      n: z.string(),
      e: z.string(),
      kid: z.string(),
      alg: z.literal('RS256'),
      use: z.literal('sig'),
    }),
  ),
});
const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string(),
    errors: z.array(z.object({ message: z.string(), domain: z.string(), reason: z.string() })).min(1),
  }),
});
const Session = z.object({ idToken: z.string(), refreshToken: z.string(), localId: z.string() });

let dataDir: string;
let sandbox: ReturnType<typeof createSandbox>;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-firebase-'));
  sandbox = createSandbox({ dataDir });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function call(path: string, body: unknown) {
  const response = await sandbox.app.request(`/identitytoolkit.googleapis.com/v1/accounts:${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
}

function assertion(identity: unknown) {
  const postBody = new URLSearchParams({ id_token: JSON.stringify(identity), providerId: 'google.com' });
  return { requestUri: 'http://localhost', returnSecureToken: true, postBody: postBody.toString() };
}

async function signIn(identity: unknown) {
  const { json } = await call('signInWithIdp', assertion(identity));
  return Session.parse(json);
}

async function refusal(path: string, body: unknown) {
  const { status, json } = await call(path, body);
  return { status, message: ErrorBody.parse(json).error.message };
}

test('the real Firebase SDK signs in, refreshes, renames and deletes an account', async () => {
  const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  const app = initializeApp({ apiKey: 'any', projectId: 'demo-ingrow' }, 'sandbox-sign-in');
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true });
    const { user, providerId } = await signInWithCredential(
      auth,
      GoogleAuthProvider.credential(JSON.stringify(maya)),
    );
    expect(providerId).toBe('google.com');
    expect(user).toMatchObject({
      email: 'maya@northwind-labs.example',
      emailVerified: true,
      displayName: 'Maya Lindqvist',
      isAnonymous: false,
    });
    const result = await user.getIdTokenResult(true);
    expect(result.signInProvider).toBe('google.com');
    expect(result.claims).toMatchObject({ sub: user.uid, aud: 'demo-ingrow', iss: ISSUER });
    await updateProfile(user, { displayName: 'Maya L.' });
    await user.reload();
    expect(user.displayName).toBe('Maya L.');
    await user.delete();
    expect(auth.currentUser).toBeNull();
    await expect(signInWithCredential(auth, GoogleAuthProvider.credential('not json'))).rejects.toMatchObject(
      {
        code: 'auth/invalid-credential',
      },
    );
  } finally {
    await deleteApp(app);
    server.close();
  }
});

test('ID tokens are RS256, verify against the published keys and carry the vendor’s claims', async () => {
  const session = await signIn({ ...maya, picture: 'https://example.com/maya.png' });
  const published = await sandbox.app.request(JWKS);
  expect(published.headers.get('cache-control')).toMatch(/max-age=\d+/);
  const keys = Jwks.parse(await published.json());
  const { payload } = await jwtVerify(session.idToken, createLocalJWKSet(keys), {
    issuer: ISSUER,
    audience: 'demo-ingrow',
    algorithms: ['RS256'],
  });
  expect(decodeProtectedHeader(session.idToken).kid).toBe(keys.keys[0]?.kid);
  expect(payload).toMatchObject({
    sub: session.localId,
    user_id: session.localId,
    email: 'maya@northwind-labs.example',
    email_verified: true,
    name: 'Maya Lindqvist',
    picture: 'https://example.com/maya.png',
    firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [maya.sub] } },
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  expect(payload.auth_time).toBe(payload.iat);
  expect(session.localId).toMatch(/^[A-Za-z0-9]{28}$/);
});

test('a restart keeps accounts, refresh tokens and the signing key', async () => {
  const before = await signIn(maya);
  sandbox.close();
  sandbox = createSandbox({ dataDir });
  const response = await sandbox.app.request('/securetoken.googleapis.com/v1/token?key=any', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: before.refreshToken }).toString(),
  });
  expect(await response.json()).toMatchObject({ user_id: before.localId, project_id: 'demo-ingrow' });
  const { json } = await call('lookup', { idToken: before.idToken });
  expect(json).toMatchObject({ users: [{ localId: before.localId, emailVerified: true }] });
  expect((await signIn(maya)).localId).toBe(before.localId);
});

test("a verified email is one account, and an unverified one can't take it over", async () => {
  const first = await signIn(maya);
  expect((await signIn({ ...maya, sub: 'another-sub' })).localId).toBe(first.localId);
  const { json } = await call('signInWithIdp', assertion({ ...maya, sub: 'x', email_verified: false }));
  expect(json).toMatchObject({ needConfirmation: true });
  expect(json).not.toHaveProperty('idToken');
});

test("refusals use Firebase's error codes", async () => {
  expect(await refusal('lookup', {})).toEqual({ status: 400, message: 'MISSING_ID_TOKEN' });
  expect(await refusal('lookup', { idToken: 'abc' })).toEqual({ status: 400, message: 'INVALID_ID_TOKEN' });
  expect((await refusal('signInWithIdp', assertion({ email: 'a@b.example' }))).message).toMatch(
    /^INVALID_IDP_RESPONSE/,
  );
  expect(
    (await refusal('signInWithIdp', { requestUri: 'x', postBody: 'providerId=google.com' })).message,
  ).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/);
  expect((await refusal('signUp', { email: 'a@b.example', password: '123' })).message).toMatch(
    /^WEAK_PASSWORD/,
  );
  await call('signUp', { email: 'a@b.example', password: '123456' });
  expect(await refusal('signUp', { email: 'A@b.example', password: '123456' })).toEqual({
    status: 400,
    message: 'EMAIL_EXISTS',
  });
  const { idToken } = await signIn(maya);
  await call('delete', { idToken });
  expect(await refusal('lookup', { idToken })).toEqual({ status: 400, message: 'USER_NOT_FOUND' });
});

test('an ID token expires after an hour', async () => {
  const later = mkdtempSync(join(tmpdir(), 'sandbox-later-'));
  try {
    let now = Date.parse('2026-11-20T10:00:00Z');
    sandbox = createSandbox({ dataDir: later, now: () => now });
    const { idToken } = await signIn(maya);
    expect((await call('lookup', { idToken })).status).toBe(200);
    now += 3601_000;
    expect(await refusal('lookup', { idToken })).toEqual({ status: 400, message: 'TOKEN_EXPIRED' });
  } finally {
    rmSync(later, { recursive: true, force: true });
  }
});

test('browsers may call from any origin, as with the emulator', async () => {
  const response = await sandbox.app.request(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any',
    {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-client-version',
      },
    },
  );
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(response.headers.get('access-control-allow-headers')).toContain('x-client-version');
});
