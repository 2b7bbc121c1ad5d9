import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { claim } from '#server/modules/access/owner/claim.ts';
import { makeStartLink } from '#server/modules/access/owner/owner-links.ts';
import { requireFreshProof } from '#server/modules/access/sessions.ts';
import { startApp } from '#test/app.ts';
import { softwarePasskey } from '#test/passkey.ts';
import { clientFor, type SignedIn } from '#test/sign-in.ts';
import { challengePasskey, signInByPasskey } from './use-passkey.ts';

const app = await startApp({ works: false });
afterAll(() => app.stop());
const { deps } = app.composition;
const { db } = deps;
const visitor = clientFor(app.call, '');
const origin = 'http://localhost';
const ann = 'ann@northwind-labs.example';

beforeEach(async () => {
  await db.deleteFrom('server_owner').execute();
  await db.deleteFrom('app_user').execute();
  await db.deleteFrom('audit_entry').execute();
});

/** Registers a passkey in software. */
async function register({ api }: SignedIn, name = 'Laptop', passkey = softwarePasskey(origin)) {
  const { challenge } = await api.passkeys.startRegistration({});
  const made = await api.passkeys.register({ body: passkey.create(challenge, name) });
  return { ...passkey, made };
}
type Passkey = Awaited<ReturnType<typeof register>>;

const newChallenge = async () => (await visitor.passkeys.challenge({})).challenge;
const signIn = async (passkey: Pick<Passkey, 'get'>, claims = {}) =>
  visitor.passkeys.signIn({ body: passkey.get(await newChallenge(), claims) });
const actions = async (userId: string) =>
  (await db.selectFrom('audit_entry').select('action').where('user_id', '=', userId).execute()).map(
    ({ action }) => action,
  );
const refused = (code: string) => expect.objectContaining({ code });

describe('registering', () => {
  test('makes a named passkey that signs in its user, and no one else sees', async () => {
    const user = await app.signIn(ann, 'Ann');
    const other = await app.signIn('bob@harbor-analytics.example');
    const passkey = await register(user, 'Laptop');
    await register(other, 'Phone');
    const { token, profile } = await signIn(passkey);
    expect(profile).toMatchObject({ id: user.userId, email: ann });
    const { items, host } = await clientFor(app.call, token).passkeys.list({});
    expect(host).toBe('localhost');
    expect(items).toEqual([
      expect.objectContaining({ name: 'Laptop', host: 'localhost', lastUsedAt: expect.any(String) }),
    ]);
    expect(await actions(user.userId)).toEqual(['login.succeeded', 'passkey.added', 'login.succeeded']);
  });

  test('needs a session opened or confirmed within ten minutes', async () => {
    const user = await app.signIn(ann);
    const passkey = await register(user);
    app.advance(10 * 60_000);
    expect((await user.api.passkeys.list({})).isFresh).toBe(false);
    await expect(user.api.passkeys.startRegistration({})).rejects.toEqual(refused('forbidden'));
    await expect(user.api.passkeys.revoke({ params: { id: passkey.made.id } })).rejects.toEqual(
      refused('forbidden'),
    );
    await user.api.passkeys.confirm({ body: passkey.get(await newChallenge()) });
    expect((await user.api.passkeys.list({})).isFresh).toBe(true);
    const second = await register(user, 'Phone');
    await user.api.passkeys.revoke({ params: { id: passkey.made.id } });
    expect((await user.api.passkeys.list({})).items).toEqual([second.made]);
  });

  test('takes each challenge once, in time, from its own user', async () => {
    const user = await app.signIn(ann);
    const other = await app.signIn('bob@harbor-analytics.example');
    const passkey = softwarePasskey(origin);
    const create = (challenge: string) => ({ body: passkey.create(challenge, 'Laptop') });
    const { challenge } = await user.api.passkeys.startRegistration({});
    await expect(other.api.passkeys.register(create(challenge))).rejects.toEqual(refused('identity_refused'));
    await user.api.passkeys.register(create(challenge));
    await expect(user.api.passkeys.register(create(challenge))).rejects.toEqual(refused('identity_refused'));
    const { challenge: late } = await user.api.passkeys.startRegistration({});
    app.advance(5 * 60_000);
    await expect(user.api.passkeys.register(create(late))).rejects.toEqual(refused('identity_refused'));
    const { challenge: again } = await user.api.passkeys.startRegistration({});
    await expect(user.api.passkeys.register(create(again))).rejects.toEqual(refused('conflict'));
    const { challenge: theirs } = await other.api.passkeys.startRegistration({});
    await expect(other.api.passkeys.register(create(theirs))).rejects.toEqual(refused('conflict'));
  });

  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another program on this machine', { origin: 'http://localhost:9999' }],
    ['a device that didn’t ask who is there', { isVerified: false }],
    ['an attestation with certificates, whose URLs would be fetched', { certificates: true }],
  ])('refuses %s', async (_, claims) => {
    const { api } = await app.signIn(ann);
    const { challenge } = await api.passkeys.startRegistration({});
    const body = softwarePasskey(origin).create(challenge, 'Laptop', claims);
    await expect(api.passkeys.register({ body })).rejects.toEqual(refused('identity_refused'));
    expect((await api.passkeys.list({})).items).toEqual([]);
  });

  test('isn’t offered at an IP address, and a passkey of one host name opens nothing at another', async () => {
    const user = await app.signIn(ann);
    const atIp = await app.composition.app.request('http://127.0.0.1/profile/login/passkey/challenge', {
      method: 'POST',
    });
    expect([atIp.status, ((await atIp.json()) as ErrorBody).data.code]).toEqual([409, 'conflict']);
    const passkey = await register(user);
    const host = 'app.acme.example';
    const { challenge, rpId } = await challengePasskey(deps, host);
    expect(rpId).toBe(host);
    for (const proof of [
      passkey.get(challenge),
      passkey.get((await challengePasskey(deps, host)).challenge, { origin: `https://${host}` }),
    ]) {
      await expect(signInByPasskey(deps, proof, { host, userAgent: null })).rejects.toEqual(
        refused('identity_refused'),
      );
    }
  });
});

describe('signing in', () => {
  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['a device that didn’t ask who is there', { isVerified: false }],
  ])('refuses %s', async (_, claims) => {
    const passkey = await register(await app.signIn(ann));
    await expect(signIn(passkey, claims)).rejects.toEqual(refused('identity_refused'));
  });

  test('takes each challenge once, and only what its own passkey signed', async () => {
    const passkey = await register(await app.signIn(ann));
    const challenge = await newChallenge();
    const proof = passkey.get(challenge);
    const both = await Promise.allSettled([
      visitor.passkeys.signIn({ body: proof }),
      visitor.passkeys.signIn({ body: proof }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stranger = softwarePasskey(origin);
    await expect(signIn(stranger)).rejects.toEqual(refused('identity_refused'));
    const forged = { ...stranger.get(await newChallenge()), id: passkey.id };
    await expect(visitor.passkeys.signIn({ body: forged })).rejects.toEqual(refused('identity_refused'));
  });

  test('refuses a copy by its counter and audits it; a synced passkey has none', async () => {
    const user = await app.signIn(ann);
    const passkey = await register(user);
    await signIn(passkey, { counter: 7 });
    for (const counter of [7, 3, 0]) {
      await expect(signIn(passkey, { counter })).rejects.toEqual(refused('identity_refused'));
    }
    await signIn(passkey, { counter: 8 });
    expect((await actions(user.userId)).filter((action) => action === 'passkey.copied')).toHaveLength(3);
    const synced = await register(user, 'Synced');
    await signIn(synced, { counter: 0 });
    await signIn(synced, { counter: 0 });
  });

  test('ends with its revocation, and no one revokes another’s', async () => {
    const user = await app.signIn(ann);
    const other = await app.signIn('bob@harbor-analytics.example');
    const passkey = await register(user);
    const { id } = passkey.made;
    await expect(other.api.passkeys.revoke({ params: { id } })).rejects.toEqual(refused('not_found'));
    await user.api.passkeys.revoke({ params: { id } });
    await expect(signIn(passkey)).rejects.toEqual(refused('identity_refused'));
  });

  test('obeys the beta gate, and undoes a deletion', async () => {
    const user = await app.signIn(ann);
    const passkey = await register(user);
    await user.api.access.deleteProfile({});
    const { token } = await signIn(passkey);
    expect(await actions(user.userId)).toContain('account.restored');
    const domain = 'northwind-labs.example';
    const list = db.updateTable('allowed_domain').where('domain', '=', domain);
    await list.set({ removed_at: app.now() }).execute();
    await expect(signIn(passkey)).rejects.toEqual(refused('domain_not_whitelisted'));
    await list.set({ removed_at: null }).execute();
    expect((await app.call('GET', '/profile/profile', { token })).status).toBe(200);
  });
});

describe('an account of the sample sign-in', () => {
  const owner = { name: 'Olive Ng', email: 'olive@acme.example' };
  const claimAs = async (bearer: string | null) =>
    claim(
      deps,
      { secret: (await makeStartLink(deps))?.secret ?? '', ...owner, takesOver: bearer !== null },
      { bearer, userAgent: null, host: 'localhost', clientIp: null },
      async () => {},
    );

  test('loses its passkeys when it is taken over, and when the server gets an owner', async () => {
    const user = await app.signIn(ann);
    const passkeys = [await register(user), await register(await app.signIn('bob@harbor-analytics.example'))];
    await claimAs(user.token);
    for (const passkey of passkeys) await expect(signIn(passkey)).rejects.toThrow('isn’t known here');
  });

  test('isn’t opened by a passkey on a server with an owner', async () => {
    const passkey = await register(await app.signIn(ann));
    await db.insertInto('server_owner').values({ owned_at: app.now() }).execute();
    await expect(signIn(passkey)).rejects.toThrow('has an owner');
  });
});

describe('what decides who can sign in', () => {
  test('changes within ten minutes of a passkey, unless anyone could have opened the account', async () => {
    const user = await app.signIn(ann);
    const passkey = await register(user);
    const { token } = await signIn(passkey);
    const isProof = async () => {
      const { id } = await db
        .selectFrom('session')
        .select('id')
        .where('passkey_at', 'is not', null)
        .executeTakeFirstOrThrow();
      const caller = { userId: user.userId, sessionId: id, role: 'user' as const };
      return requireFreshProof(deps, caller).then(
        () => true,
        () => false,
      );
    };
    expect(await isProof()).toBe(false);
    await db.updateTable('app_user').set({ proven_by: 'google' }).execute();
    expect(await isProof()).toBe(true);
    app.advance(10 * 60_000);
    expect(await isProof()).toBe(false);
    const { api } = { api: clientFor(app.call, token) };
    await api.passkeys.confirm({ body: passkey.get(await newChallenge()) });
    expect(await isProof()).toBe(true);
    const other = await app.signIn('bob@harbor-analytics.example');
    const foreign = passkey.get(await newChallenge());
    await expect(other.api.passkeys.confirm({ body: foreign })).rejects.toEqual(refused('identity_refused'));
  });
});
