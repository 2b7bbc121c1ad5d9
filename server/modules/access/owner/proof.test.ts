import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProvenBy } from '#contract/access/access.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { sendLinkTask } from '#server/modules/access/magic-link/send-link.task.ts';
import { startApp } from '#test/app.ts';
import { startGoogleTokens } from '#test/google-tokens.ts';
import { startMoodyMail } from '#test/moody-mail.ts';
import { addNotice, deliverNotices } from '#test/notices.ts';
import { makeCommandLink } from './owner-links.ts';
import { isOwned, marksOf, markUsers } from './ownership.ts';

const google = await startGoogleTokens();
const mail = await startMoodyMail();
const app = await startApp({
  works: false,
  env: {
    ...google.env,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'hello@acme.example',
    ALLOWED_DOMAINS: 'acme.example',
    ADMIN_EMAILS: 'admin@acme.example',
  },
});
afterAll(async () => {
  await app.stop();
  google.stop();
  mail.stop();
});
const { deps } = app.composition;
const { db } = deps;
const email = 'olive@acme.example';

beforeEach(async () => {
  // An unowned server without users.
  await sql`truncate server_owner, owner_link, rate_window, magic_link`.execute(db);
  await sql`delete from app_user`.execute(db);
  mail.heard.length = 0;
});

type Answer = { status: number; message: string; token: string; profile: { id: string; provenBy: string } };
async function post(path: string, body: object, token?: string): Promise<Answer> {
  const answer = await app.call('POST', path, { body, ...(token !== undefined && { token }) });
  const { data } = (await answer.json()) as { data: Answer & ErrorBody['data'] };
  return { ...data, status: answer.status };
}
const tokenOf = (address: string, uid = `uid ${address}`) =>
  google.sign({ uid, email: address, at: app.now() });
const byGoogle = async (address: string, uid = `uid ${address}`) =>
  post('/profile/login', {
    name: 'Olive',
    email: address,
    firebaseUid: uid,
    idToken: await tokenOf(address, uid),
  });

/** Requests a mail and reads its code. */
async function mailedCode(address: string): Promise<string> {
  expect((await post('/auth/magic-link/request', { email: address })).status).toBe(200);
  const waiting = await db.selectFrom('magic_link').select('id').where('state', '=', 'waiting').execute();
  for (const input of waiting) await sendLinkTask.run(deps, input, new AbortController().signal);
  const code = /^(\d{6})\r?$/m.exec(mail.heard.join(''))?.[1];
  if (!code) throw new Error('No code came');
  return code;
}
const byMail = async (address: string) =>
  post('/auth/magic-link/consume', { email: address, code: await mailedCode(address) });

async function claim(address = email): Promise<Answer> {
  const { secret } = await makeCommandLink(deps, address);
  const answer = await post('/profile/login/claim', { secret, name: 'Olive', email: address });
  expect(answer.status).toBe(200);
  return answer;
}
const stored = () =>
  db.selectFrom('app_user').select(['proven_by', 'firebase_uid', 'email']).orderBy('email').execute();

describe('a claimed address', () => {
  test('opens nothing by an equal address at Google, and the account stays as it was', async () => {
    const { token } = await claim();
    expect(await byGoogle(email)).toMatchObject({
      status: 403,
      code: 'identity_refused',
      message: 'Sign in as you did before, then link Google.',
    });
    expect(await stored()).toEqual([{ proven_by: 'claim', firebase_uid: null, email }]);
    expect((await app.call('GET', '/profile/profile', { token })).status).toBe(200);
  });

  test('opens nothing by an equal address in a mail', async () => {
    await claim();
    expect(await byMail(email)).toMatchObject({
      status: 403,
      message: 'Sign in as you did before, then link your email.',
    });
    expect(await stored()).toEqual([{ proven_by: 'claim', firebase_uid: null, email }]);
  });

  test('opens nothing while it is being claimed', async () => {
    const { secret } = await makeCommandLink(deps, email);
    const [claimed, signedIn] = await Promise.all([
      post('/profile/login/claim', { secret, name: 'Olive', email }),
      byGoogle(email),
    ]);
    // Whichever comes first has the account; the other is refused.
    expect([claimed.status, signedIn.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    const [user] = await stored();
    expect(user?.proven_by).toBe(signedIn.status === 200 ? 'google' : 'claim');
  });

  test('is linked with Google while signed in, and then Google opens it', async () => {
    const { token, profile } = await claim();
    const idToken = await tokenOf(email);
    expect(await post('/profile/prove', { idToken }, token)).toMatchObject({
      status: 200,
      provenBy: 'google',
    });
    expect((await byGoogle(email)).profile.id).toBe(profile.id);
    expect(await post('/profile/prove', { idToken }, token)).toMatchObject({ status: 409 });
  });

  test('is linked with a mail while signed in, and then a mail opens it', async () => {
    const { token, profile } = await claim();
    const code = await mailedCode(email);
    expect(await post('/profile/prove', { code }, token)).toMatchObject({ status: 200, provenBy: 'mail' });
    mail.heard.length = 0;
    expect((await byMail(email)).profile.id).toBe(profile.id);
  });

  test('gets no mail until it is proven, because it may be a stranger’s', async () => {
    const { token, profile } = await claim();
    const notify = async () => {
      await addNotice(app, profile.id, { realm: 'real' });
      app.advance(2 * 3600_000);
      await deliverNotices(app);
    };
    await notify();
    expect(mail.heard).toEqual([]);
    expect(await db.selectFrom('notice_delivery').select(['state', 'error']).execute()).toEqual([
      { state: 'failed', error: 'Your email address isn’t confirmed. Confirm it in Settings.' },
    ]);
    await post('/profile/prove', { idToken: await tokenOf(email) }, token);
    await notify();
    expect(mail.heard.join('')).toContain('To: olive@acme.example');
  });

  test('isn’t proven by another Google account, another’s code, or without a session', async () => {
    const { token } = await claim();
    const other = { idToken: await tokenOf('eve@acme.example') };
    expect(await post('/profile/prove', other, token)).toMatchObject({ status: 403 });
    const code = await mailedCode('eve@acme.example');
    expect(await post('/profile/prove', { code }, token)).toMatchObject({ status: 403 });
    expect(await post('/profile/prove', { code })).toMatchObject({ status: 401 });
    expect(await post('/profile/prove', {}, token)).toMatchObject({ status: 400 });
    expect((await stored())[0]?.proven_by).toBe('claim');
  });
});

describe('an administrator of ADMIN_EMAILS', () => {
  test('makes the server owned by signing in with Google, and others don’t', async () => {
    await byGoogle(email);
    expect(await isOwned(db)).toBe(false);
    expect((await byGoogle('admin@acme.example')).status).toBe(200);
    expect(await isOwned(db)).toBe(true);
  });

  test('makes the server owned by a real mail', async () => {
    expect((await byMail('admin@acme.example')).status).toBe(200);
    expect(await isOwned(db)).toBe(true);
  });
});

describe('signing in with Google to an account that anyone could have opened', () => {
  test('ends the sessions and access tokens from before', async () => {
    const { token, profile } = await byGoogle(email);
    await sql`update app_user set proven_by = 'emulator', firebase_uid = 'other'`.execute(db);
    app.advance(1000);
    const again = await byGoogle(email);
    expect(again.profile).toMatchObject({ id: profile.id, provenBy: 'google' });
    expect((await app.call('GET', '/profile/profile', { token })).status).toBe(401);
    expect((await app.call('GET', '/profile/profile', { token: again.token })).status).toBe(200);
  });
});

describe('a link from the sample mailbox', () => {
  test('proves nothing, even if it is used after a real mail server was set up', async () => {
    const code = await mailedCode('admin@acme.example');
    await sql`update magic_link set is_sample = true`.execute(db);
    const answer = await post('/auth/magic-link/consume', { email: 'admin@acme.example', code });
    expect(answer.profile.provenBy).toBe('sample');
    expect(await isOwned(db)).toBe(false);
  });
});

describe('a start on a data folder of before', () => {
  test.each<[string, ProvenBy | null, 'sample' | 'real' | null, ProvenBy, ProvenBy]>([
    ['the sample sign-in', 'sample', 'sample', 'sample', 'sample'],
    ['the sample sign-in and a mail server', 'sample', 'real', 'sample', 'mail'],
    ['the emulator', 'emulator', 'sample', 'emulator', 'sample'],
    ['Google', 'google', null, 'google', 'google'],
    ['Google and a mail server', 'google', 'real', 'google', 'mail'],
    ['a mail server', null, 'real', 'mail', 'mail'],
    ['nothing', null, null, 'sample', 'sample'],
  ])('with %s marks its users by it', (_, identity, mailbox, withUid, withoutUid) => {
    expect(marksOf(identity, mailbox)).toEqual({ withUid, withoutUid });
  });

  test('keeps its users signed in, and finds its owner without a click', async () => {
    const { token } = await byGoogle(email);
    const admin = await byGoogle('admin@acme.example');
    await sql`update app_user set proven_by = null`.execute(db);
    await sql`truncate server_owner`.execute(db);
    await markUsers(deps);
    expect((await stored()).map(({ proven_by }) => proven_by)).toEqual(['google', 'google']);
    expect(await isOwned(db)).toBe(true);
    expect(await app.composition.ownerLink()).toBeNull();
    for (const one of [token, admin.token]) {
      expect((await app.call('GET', '/profile/profile', { token: one })).status).toBe(200);
    }
  });

  test('with the sample sign-in has no owner, and its users stay signed in', async () => {
    const { token } = await byGoogle('admin@acme.example');
    await sql`update app_user set proven_by = null`.execute(db);
    await sql`truncate server_owner`.execute(db);
    const identity = deps.identity && { ...deps.identity, proves: 'sample' as const };
    await markUsers({ ...deps, identity });
    expect((await stored())[0]?.proven_by).toBe('sample');
    expect(await isOwned(db)).toBe(false);
    expect((await app.call('GET', '/profile/profile', { token })).status).toBe(200);
    expect(await app.composition.ownerLink()).toMatch(/^http:\/\/localhost:\d+\/login#owner=[\w-]{43}$/);
  });
});
