import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';
import { mailsTo, readSignIn } from '#test/outbox.ts';
import { softwarePasskey } from '#test/passkey.ts';
import { clientFor, type SignedIn } from '#test/sign-in.ts';
import { endStartLink, extendStartLink, makeCommandLink, makeStartLink } from './owner-links.ts';

const app = await startApp({ works: false });
afterAll(() => app.stop());
const { deps } = app.composition;
const { db } = deps;

const owner = { name: 'Olive Ng', email: 'olive@acme.example' };
const oneSentence =
  'This link doesn’t work. Print a new one on the server: npm run owner -- you@example.com.';

beforeEach(async () => {
  // An unowned server without users.
  await sql`truncate server_owner, owner_link, rate_window`.execute(db);
  await sql`delete from app_user`.execute(db);
  await sql`delete from allowed_domain where domain not like '%.example' or domain like '%acme%'`.execute(db);
});

const claim = (body: object, token?: string) =>
  app.call('POST', '/profile/login/claim', { body, ...(token !== undefined && { token }) });
const check = (secret: string, token?: string) =>
  app.call('POST', '/profile/login/claim/check', { body: { secret }, ...(token !== undefined && { token }) });
const profileStatus = async (token: string) => (await app.call('GET', '/profile/profile', { token })).status;
const errorOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as ErrorBody).data,
});
type Claimed = { token: string; profile: { id: string; role: string; provenBy: string; email: string } };
const dataOf = async (answer: Response) => ((await answer.json()) as { data: Claimed }).data;

async function startLink(): Promise<string> {
  const link = await makeStartLink(deps);
  if (!link) throw new Error('The server has an owner');
  return link.secret;
}

async function claimed(body: object = owner): Promise<SignedIn> {
  const answer = await claim({ secret: await startLink(), ...body });
  expect(answer.status).toBe(200);
  const { token, profile } = await dataOf(answer);
  return { token, userId: profile.id, api: clientFor(app.call, token) };
}

describe('the link of a start', () => {
  test('makes an administrator of an address without an account, and lets its domain in', async () => {
    const answer = await claim({ secret: await startLink(), ...owner });
    expect(answer.status).toBe(200);
    const { token, profile } = await dataOf(answer);
    expect(profile).toMatchObject({ role: 'admin', provenBy: 'claim', email: owner.email });
    const { api } = { api: clientFor(app.call, token) };
    const { items } = await api.allowList.list({ query: { search: 'acme' } });
    expect(items).toEqual([expect.objectContaining({ domain: 'acme.example', isOwn: true })]);
    const audit = await api.audit.list({ query: {} });
    expect(audit.items.map(({ action, actor }) => [action, actor?.email])).toEqual([
      ['login.succeeded', owner.email],
      ['server.claimed', owner.email],
      ['domain.added', owner.email],
    ]);
  });

  test('lets in only the one address of a public mail domain', async () => {
    const { api } = await claimed({ ...owner, email: 'olive.ng@gmail.com' });
    const isAllowed = async (email: string) => (await api.allowList.check({ query: { email } })).isAllowed;
    expect(await isAllowed('Olive.Ng@gmail.com')).toBe(true);
    expect(await isAllowed('other@gmail.com')).toBe(false);
    const { items } = await api.allowList.list({ query: { search: 'gmail' } });
    expect(items).toEqual([expect.objectContaining({ domain: 'olive.ng@gmail.com', users: 1, isOwn: true })]);
    // Removing the entry would lock the only administrators out; confirmed, it ends their sessions.
    const body = { domain: 'olive.ng@gmail.com', confirm: true };
    expect(await api.allowList.remove({ body })).toMatchObject({ endedSessions: 1 });
  });

  test('works once: of two browsers, one becomes the owner', async () => {
    const secret = await startLink();
    const other = { name: 'Eve', email: 'eve@acme.example' };
    const answers = await Promise.all([claim({ secret, ...owner }), claim({ secret, ...other })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const users = await db.selectFrom('app_user').select('email').where('is_admin', '=', true).execute();
    expect(users).toHaveLength(1);
  });

  test('refuses a guessed, a used and an older one with the same sentence', async () => {
    const older = await startLink();
    const used = await startLink();
    await claim({ secret: used, ...owner });
    for (const secret of ['guessed', used, older]) {
      const refused = await errorOf(await claim({ secret, name: 'Eve', email: 'eve@acme.example' }));
      expect(refused).toMatchObject({ status: 403, code: 'identity_refused', message: oneSentence });
      expect((await errorOf(await check(secret))).code).toMatch(/identity_refused|rate_limited/);
    }
    expect(await makeStartLink(deps)).toBeNull();
  });

  test('allows five wrong tries a minute, while the right one still works', async () => {
    const secret = await startLink();
    for (let tries = 0; tries < 5; tries += 1) expect((await check(`wrong ${tries}`)).status).toBe(403);
    expect((await check('wrong')).status).toBe(429);
    expect((await claim({ secret: 'wrong', ...owner })).status).toBe(429);
    expect((await check(secret)).status).toBe(200);
    app.advance(60_000);
    expect((await check('wrong')).status).toBe(403);
  });

  test('ends with its process, also one that was killed', async () => {
    const stopped = await makeStartLink(deps);
    await endStartLink(deps, stopped?.id ?? '');
    expect((await check(stopped?.secret ?? '')).status).toBe(403);
    const alive = await makeStartLink(deps);
    app.advance(50_000);
    await extendStartLink(deps, alive?.id ?? '');
    app.advance(50_000);
    expect((await check(alive?.secret ?? '')).status).toBe(200);
    app.advance(60_000);
    expect((await check(alive?.secret ?? '')).status).toBe(403);
  });

  test('stays valid when a field is missing, the sample network’s, or another account’s', async () => {
    await app.signIn('ann@northwind-labs.example');
    const secret = await startLink();
    const refused = async (body: object) => errorOf(await claim({ secret, ...body }));
    expect((await refused({ email: owner.email })).issues?.[0]?.path).toBe('name');
    expect((await refused({ name: 'Olive' })).issues?.[0]?.path).toBe('email');
    expect((await refused({ name: 'Olive', email: 'o@sample.example' })).issues?.[0]?.path).toBe('email');
    await db.updateTable('app_user').set({ email: owner.email, proven_by: 'google' }).execute();
    expect(await refused(owner)).toMatchObject({ status: 409, issues: [{ path: 'email' }] });
    expect((await claim({ secret, name: 'Olive', email: 'other@acme.example' })).status).toBe(200);
  });

  test('is stored only as a hash', async () => {
    const secret = await startLink();
    const rows = await sql<{ row: string }>`select owner_link::text as row from owner_link`.execute(db);
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0]?.row).not.toContain(secret);
  });
});

describe('an account of the sample sign-in', () => {
  test('is taken over with its data, and everything else that opened it ends', async () => {
    const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
    const elsewhere = await app.signIn('ann@northwind-labs.example');
    const { id: listId } = await ann.api.lists.create({ body: { name: 'Kept' } });
    const { token: mcp } = await ann.api.accessTokens.create({ body: { name: 'Mine', scopes: ['read'] } });
    await db
      .insertInto('connection_attempt')
      .values({
        user_id: ann.userId,
        provider: 'slack',
        network: 'sample',
        state_hash: Buffer.from('state'),
        name_hash: Buffer.from('name'),
        return_url: 'http://localhost/',
        is_notified: false,
        verifier: null,
        expires_at: new Date(app.now().getTime() + 600_000),
        created_at: app.now(),
      })
      .execute();
    await app.call('POST', '/auth/magic-link/request', { body: { email: 'ann@northwind-labs.example' } });
    const secret = await startLink();
    const seen = (await (await check(secret, ann.token)).json()) as { data: unknown };
    expect(seen.data).toEqual({
      does: 'claim',
      email: null,
      takesOver: { name: 'Ann', email: 'ann@northwind-labs.example' },
    });
    const answer = await claim({ secret, ...owner, takesOver: true }, ann.token);
    expect(answer.status).toBe(200);
    const { token, profile } = await dataOf(answer);
    expect(profile).toMatchObject({ id: ann.userId, email: owner.email, role: 'admin', provenBy: 'claim' });
    const lists = await clientFor(app.call, token).lists.list({});
    expect(lists.items.map(({ id }) => id)).toContain(listId);
    expect([await profileStatus(ann.token), await profileStatus(elsewhere.token)]).toEqual([401, 401]);
    expect((await app.call('POST', '/mcp', { token: mcp, body: {} })).status).toBe(401);
    expect(await db.selectFrom('connection_attempt').select('id').execute()).toEqual([]);
    const user = await db.selectFrom('app_user').select(['firebase_uid', 'picture_url']).execute();
    expect(user).toEqual([{ firebase_uid: null, picture_url: null }]);
    const live = await db.selectFrom('magic_link').select('id').where('replaced_at', 'is', null).execute();
    expect(live).toEqual([]);
  });

  /** Whatever writes an audit entry waits for it, just before it commits. */
  async function lockAudit() {
    const trx = await db.startTransaction().execute();
    await sql`lock table audit_entry in exclusive mode`.execute(trx);
    return () => trx.commit().execute();
  }
  const waiting = (calls: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(calls);

  test('keeps nothing that its session or passkey was given while it was taken over', async () => {
    const { api, token } = await app.signIn('ann@northwind-labs.example');
    const known = softwarePasskey('http://localhost');
    const { challenge: first } = await api.passkeys.startRegistration({});
    await api.passkeys.register({ body: known.create(first, 'Known') });
    const { challenge } = await api.passkeys.startRegistration({});
    const { challenge: toSignIn } = await api.passkeys.challenge({});
    const secret = await startLink();
    const release = await lockAudit();
    const taken = claim({ secret, ...owner, takesOver: true }, token);
    await waiting(1);
    const late = [
      api.accessTokens.create({ body: { name: 'Late', scopes: ['read'] } }),
      api.passkeys.register({ body: softwarePasskey('http://localhost').create(challenge, 'Late') }),
      api.slack.authUrl({ query: {} }),
      api.linkedinAuth.createLink({ body: {} }),
      api.passkeys.signIn({ body: known.get(toSignIn) }),
    ].map((call) => call.catch(({ status }) => status));
    await waiting(6);
    await release();
    expect((await taken).status).toBe(200);
    expect(await Promise.all(late)).toEqual([401, 401, 401, 401, 403]);
  });

  test('ends what was being handed out when it is taken over', async () => {
    const { api, token } = await app.signIn('ann@northwind-labs.example');
    const secret = await startLink();
    const release = await lockAudit();
    const made = api.accessTokens.create({ body: { name: 'Mine', scopes: ['read'] } });
    await waiting(1);
    const taken = claim({ secret, ...owner, takesOver: true }, token);
    await waiting(2);
    await release();
    const { token: mcp } = await made;
    expect((await taken).status).toBe(200);
    expect((await app.call('POST', '/mcp', { token: mcp, body: {} })).status).toBe(401);
  });

  test('isn’t taken over by a link opened without its session, or unless that was confirmed', async () => {
    const ann = await app.signIn('ann@northwind-labs.example');
    const secret = await startLink();
    expect((await claim({ secret, ...owner, takesOver: true })).status).toBe(409);
    const { profile } = await dataOf(await claim({ secret, ...owner }, ann.token));
    expect(profile.id).not.toBe(ann.userId);
  });

  test('isn’t taken over if it was proven since', async () => {
    const ann = await app.signIn('ann@northwind-labs.example');
    await db.updateTable('app_user').set({ proven_by: 'google' }).execute();
    const secret = await startLink();
    const seen = (await (await check(secret, ann.token)).json()) as { data: { takesOver: unknown } };
    expect(seen.data.takesOver).toBeNull();
    expect((await claim({ secret, ...owner, takesOver: true }, ann.token)).status).toBe(409);
  });
});

describe('once the server has an owner', () => {
  test('the sample sign-in opens no account, not even with the owner’s address', async () => {
    await claimed();
    await deps.db
      .insertInto('allowed_domain')
      .values({ domain: 'other.example' })
      .onConflict((oc) => oc.doNothing())
      .execute();
    for (const email of [owner.email, 'ann@northwind-labs.example', 'maya@northwind-labs.example']) {
      await expect(app.signIn(email)).rejects.toMatchObject({ status: 403, code: 'identity_refused' });
    }
    const users = await db.selectFrom('app_user').select('email').execute();
    expect(users).toEqual([{ email: owner.email }]);
  });

  test('sessions and access tokens of sample accounts end, and their data stays', async () => {
    const bob = await app.signIn('bob@harbor-analytics.example');
    const { token: mcp } = await bob.api.accessTokens.create({ body: { name: 'Mine', scopes: ['read'] } });
    await bob.api.lists.create({ body: { name: 'Kept' } });
    const olive = await claimed();
    expect(await profileStatus(bob.token)).toBe(401);
    expect((await app.call('POST', '/mcp', { token: mcp, body: {} })).status).toBe(401);
    const lists = await db.selectFrom('list').select('name').where('user_id', '=', bob.userId).execute();
    expect(lists).toContainEqual({ name: 'Kept' });
    expect(await profileStatus(olive.token)).toBe(200);
  });

  test('the sample mailbox opens no account, not even with a mail from before', async () => {
    const email = 'bob@harbor-analytics.example';
    expect((await app.call('POST', '/auth/magic-link/request', { body: { email } })).status).toBe(200);
    const { id } = await db
      .selectFrom('magic_link')
      .select('id')
      .where('email', '=', email)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    const { sendLinkTask } = await import('#server/modules/access/magic-link/send-link.task.ts');
    await sendLinkTask.run(deps, { id }, new AbortController().signal);
    const [mail] = await mailsTo(app.sandboxUrl, email);
    if (!mail) throw new Error('No mail came');
    await claimed();
    const { secret } = readSignIn(mail);
    expect((await app.call('POST', '/auth/magic-link/consume', { body: { secret } })).status).toBe(403);
    expect((await app.call('POST', '/auth/magic-link/request', { body: { email } })).status).toBe(409);
  });

  test('a second claim needs a new command on the server', async () => {
    const first = await startLink();
    await claimed();
    expect((await claim({ secret: first, ...owner })).status).toBe(403);
    expect(await makeStartLink(deps)).toBeNull();
    const { secret, hasAccount } = await makeCommandLink(deps, 'second@acme.example');
    expect(hasAccount).toBe(false);
    const body = { secret, name: 'Second', email: 'second@acme.example' };
    expect((await dataOf(await claim(body))).profile.role).toBe('admin');
  });

  test('an address of ADMIN_EMAILS alone made no owner', async () => {
    const maya = await app.signIn('maya@northwind-labs.example');
    expect((await maya.api.access.profile({})).role).toBe('admin');
    expect(await app.composition.isOwned()).toBe(false);
  });
});

describe('the link of the command', () => {
  test('signs in the account of its address and makes it an administrator, in whatever state it is', async () => {
    const olive = await claimed();
    await app.call('DELETE', '/profile/profile', { token: olive.token });
    await db.updateTable('app_user').set({ is_admin: false, shut_out_at: app.now() }).execute();
    const { secret, hasAccount } = await makeCommandLink(deps, owner.email);
    expect(hasAccount).toBe(true);
    expect(await (await check(secret)).json()).toEqual({
      data: { does: 'sign-in', email: owner.email, takesOver: null },
    });
    const { token, profile } = await dataOf(await claim({ secret }));
    expect(profile).toMatchObject({ id: olive.userId, role: 'admin' });
    expect(await profileStatus(token)).toBe(200);
  });

  test('leaves nothing of the sample sign-in in the account it opens', async () => {
    const bob = await app.signIn('bob@harbor-analytics.example');
    const { secret } = await makeCommandLink(deps, 'bob@harbor-analytics.example');
    const { token, profile } = await dataOf(await claim({ secret }));
    expect(profile).toMatchObject({ id: bob.userId, provenBy: 'claim' });
    expect([await profileStatus(bob.token), await profileStatus(token)]).toEqual([401, 200]);
  });

  test('leaves a Google account as it is, with its sessions', async () => {
    const bob = await app.signIn('bob@harbor-analytics.example');
    await db.updateTable('app_user').set({ proven_by: 'google' }).execute();
    const { secret } = await makeCommandLink(deps, 'bob@harbor-analytics.example');
    expect((await dataOf(await claim({ secret }))).profile).toMatchObject({
      provenBy: 'google',
      role: 'admin',
    });
    expect(await profileStatus(bob.token)).toBe(200);
  });

  test('ends older ones, and ends after an hour', async () => {
    const start = await startLink();
    const { secret: older } = await makeCommandLink(deps, 'a@acme.example');
    const { secret } = await makeCommandLink(deps, 'b@acme.example');
    expect((await check(start)).status).toBe(403);
    expect((await check(older)).status).toBe(403);
    expect((await check(secret)).status).toBe(200);
    app.advance(3600_000);
    expect((await check(secret)).status).toBe(403);
  });
});
