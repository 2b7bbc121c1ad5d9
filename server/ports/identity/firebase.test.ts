import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { firebaseIdentity } from './firebase.ts';

const project = 'demo-ingrow';
const now = new Date('2026-11-20T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);

const claims: JWTPayload = {
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'uid-1',
  iat: seconds - 60,
  auth_time: seconds - 60,
  exp: seconds + 3540,
  email: 'Ann@Example.com',
  email_verified: true,
  name: 'Ann',
  picture: 'https://pictures.example/ann.jpg',
  firebase: { sign_in_provider: 'google.com' },
};

let stop: () => void;
let baseUrl = '';
let reads = 0;
let isDown = false;

const keys = await generateKeyPair('RS256', { extractable: true });
const otherKeys = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
const app = new Hono();
app.get('/keys', (c) => {
  reads += 1;
  if (isDown) return c.json({}, 500);
  return c.json({ keys: [jwk] }, 200, { 'cache-control': 'public, max-age=3600' });
});
await new Promise<void>((started) => {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => {
    baseUrl = `http://127.0.0.1:${info.port}`;
    started();
  });
  stop = () => server.close();
});
afterAll(() => stop());

type Key = Parameters<InstanceType<typeof SignJWT>['sign']>[0];

function sign(
  changes: Record<string, unknown> = {},
  key: Key = keys.privateKey,
  header = {},
): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(key);
}

function open(options: { proves?: 'google' | 'emulator'; jwksUrl?: string; clock?: { now(): Date } } = {}) {
  return firebaseIdentity({
    projectId: project,
    jwksUrl: `${baseUrl}/keys`,
    proves: 'google',
    clock: { now: () => now },
    ...options,
  });
}

const refused = { name: 'PortError', kind: 'rejected' };

describe('firebaseIdentity', () => {
  it('returns the user of a valid token', async () => {
    expect(await open().verify(await sign())).toEqual({
      uid: 'uid-1',
      email: 'Ann@Example.com',
      isEmailVerified: true,
      name: 'Ann',
      pictureUrl: 'https://pictures.example/ann.jpg',
      signedInAt: new Date((seconds - 60) * 1000),
    });
  });

  it('reports an unverified email and omits missing fields', async () => {
    const token = await sign({ email_verified: undefined, name: undefined, picture: undefined });
    expect(await open().verify(token)).toMatchObject({
      isEmailVerified: false,
      name: null,
      pictureUrl: null,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['expired', { iat: seconds - 7200, exp: seconds - 3600 }],
    ['of another audience', { aud: 'another-project' }],
    ['of several audiences', { aud: [project, 'another-project'] }],
    ['with its audience in a list', { aud: [project] }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ["of Google's own issuer", { iss: 'https://accounts.google.com' }],
    ['issued in the future', { iat: seconds + 600 }],
    ['not valid yet', { nbf: seconds + 600 }],
    ['of a sign-in in the future', { auth_time: seconds + 600 }],
    ['without a sign-in time', { auth_time: undefined }],
    ['without an issue time', { iat: undefined }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject that is too long', { sub: 'x'.repeat(129) }],
    ['without an address', { email: undefined }],
    ['of another way to sign in', { firebase: { sign_in_provider: 'password' } }],
    ['without a way to sign in', { firebase: undefined }],
  ])('refuses a token %s', async (_what, changes) => {
    await expect(open().verify(await sign(changes))).rejects.toMatchObject(refused);
  });

  it('tolerates clocks that differ by seconds, but not by minutes', async () => {
    expect(await open().verify(await sign({ iat: seconds + 5, auth_time: seconds + 5 }))).toBeTruthy();
    await expect(open().verify(await sign({ exp: seconds - 60 }))).rejects.toMatchObject(refused);
  });

  it('refuses a token signed by someone else, under the right or another key id', async () => {
    await expect(open().verify(await sign({}, otherKeys.privateKey))).rejects.toMatchObject(refused);
    const other = await sign({}, otherKeys.privateKey, { kid: 'key-2' });
    await expect(open().verify(other)).rejects.toMatchObject(refused);
  });

  it('refuses a token whose claims were changed after signing', async () => {
    const [header, , signature] = (await sign()).split('.');
    const claimsOfBob = Buffer.from(JSON.stringify({ ...claims, email: 'bob@example.com' })).toString(
      'base64url',
    );
    await expect(open().verify(`${header}.${claimsOfBob}.${signature}`)).rejects.toMatchObject(refused);
  });

  it('refuses unsigned tokens and the public key used as a secret', async () => {
    await expect(open().verify(new UnsecuredJWT(claims).encode())).rejects.toMatchObject(refused);
    const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
    const hmac = await sign({}, publicKey, { alg: 'HS256' });
    await expect(open().verify(hmac)).rejects.toMatchObject(refused);
  });

  it.each(['', 'a', 'a.b.c', '{}', `${'a'.repeat(9000)}.b.c`])('refuses %j', async (noise) => {
    await expect(open().verify(noise)).rejects.toMatchObject(refused);
  });

  it('accepts unsigned tokens only in emulator mode, and then no others', async () => {
    const emulator = open({ proves: 'emulator' });
    expect(await emulator.verify(new UnsecuredJWT(claims).encode())).toMatchObject({ uid: 'uid-1' });
    await expect(emulator.verify(await sign())).rejects.toMatchObject(refused);
    for (const changes of [
      { aud: 'x' },
      { iss: 'x' },
      { exp: seconds - 3600 },
      { sub: '' },
      { auth_time: seconds + 600 },
    ]) {
      const token = new UnsecuredJWT({ ...claims, ...changes }).encode();
      await expect(emulator.verify(token)).rejects.toMatchObject(refused);
    }
  });

  it('caches the keys as long as the provider allows', async () => {
    const clock = { time: now.getTime(), now: () => new Date(clock.time) };
    const identity = open({ clock });
    reads = 0;
    await identity.verify(await sign());
    await identity.verify(await sign());
    expect(reads).toBe(1);
    clock.time += 3599_000 - 60_000;
    await identity.verify(await sign());
    expect(reads).toBe(1);
    clock.time += 120_000;
    await identity.verify(await sign({ exp: seconds + 7200 }));
    expect(reads).toBe(2);
  });

  it("reports unavailable if the keys can't be read, and recovers", async () => {
    const nowhere = open({ jwksUrl: 'http://127.0.0.1:9/keys' });
    await expect(nowhere.verify(await sign())).rejects.toMatchObject({
      name: 'PortError',
      kind: 'unavailable',
    });
    const identity = open();
    isDown = true;
    await expect(identity.verify(await sign())).rejects.toMatchObject({ kind: 'unavailable' });
    isDown = false;
    expect(await identity.verify(await sign())).toMatchObject({ uid: 'uid-1' });
  });
});
