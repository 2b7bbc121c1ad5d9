import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, LinkedInProvider } from '#contract/channels/connections.ts';
import { maintainConnections } from '#server/modules/connections/maintain-connections.cron.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { unipileV2Channel } from '#server/ports/channel/unipile-v2.ts';
import { startApp } from '#test/app.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { png } from '#test/png.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { answerPage } from '#test/vendor-page.ts';
import { readStatusTask } from './account-status.ts';

const day = 24 * 3_600_000;

let ann: SignedIn;
let bob: SignedIn;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
afterAll(() => app.stop());

/** Some tests move the clock so far that sessions, which last 30 days, expire. */
async function signInAgain() {
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  bob = await app.signIn('bob@northwind-labs.example', 'Bob');
}

beforeEach(async () => {
  // Accounts that earlier tests connected no longer count as new.
  app.advance(5 * 60_000);
  await signInAgain();
  const { db } = app.composition.deps;
  await db.deleteFrom('publication').execute();
  await db.deleteFrom('connection').execute();
  await db.deleteFrom('connection_attempt').execute();
  await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
});

const choose = (url: string, person: string) => answerPage(app, url, { person });

const back = (url: URL) => ({
  state: url.searchParams.get('state') ?? '',
  ...(url.searchParams.has('code') ? { code: url.searchParams.get('code') ?? '' } : {}),
});

async function connect(who: SignedIn, via: LinkedInProvider = 'unipile', slug = 'maya-lindqvist') {
  const link = await who.api.linkedinAuth.createLink({ body: { via } });
  const returned = await choose(link.url, slug);
  return who.api.linkedinAuth.verifyConnection({ body: back(returned) });
}

const listed = async (who: SignedIn) => (await who.api.connections.list({})).items;
const accounts = async () =>
  ((await (await fetch(`${app.sandboxUrl}/control/accounts`)).json()) as { accounts: { id: string }[] })
    .accounts;
const sentCount = async (text: string) =>
  (
    (await (await fetch(`${app.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`)).json()) as {
      count: number;
    }
  ).count;
const stored = (id: string) =>
  app.composition.deps.db.selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function send(who: SignedIn, id: string) {
  await sendPublicationTask.run(
    app.composition.deps,
    { userId: who.userId, id },
    new AbortController().signal,
  );
  return who.api.publications.one({ params: { id } });
}

describe('connecting LinkedIn', () => {
  it('offers both ways, and marks the one that asks for the LinkedIn sign-in', async () => {
    const { items, channels } = await ann.api.connections.list({});
    expect(items).toEqual([]);
    expect(channels).toContainEqual({
      channel: 'linkedin',
      notConfigured: null,
      ways: [
        { via: 'unipile', network: 'sample', asksForSignIn: true, canLookUp: true },
        { via: 'linkedin', network: 'sample', asksForSignIn: false, canLookUp: false },
      ],
    });
  });

  it.each(['unipile', 'linkedin'] as const)('goes through %s and back', async (via) => {
    const link = await ann.api.linkedinAuth.createLink({ body: { via, origin: 'http://localhost' } });
    expect(link).toMatchObject({ via, asksForSignIn: via === 'unipile' });
    expect(link.url).toMatch(/^http:\/\/localhost\/sample\//);
    const returned = await choose(link.url, 'maya-lindqvist');
    expect(returned.origin + returned.pathname).toBe('http://localhost/dashboard/channels/linkedin');
    const made = await ann.api.linkedinAuth.verifyConnection({ body: back(returned) });
    expect(made).toMatchObject({
      channel: 'linkedin',
      provider: via,
      network: 'sample',
      name: 'Maya Lindqvist',
      state: 'active',
      reason: null,
    });
    expect(made.expiresAt === null).toBe(via === 'unipile');
    expect(await listed(ann)).toEqual([made]);
    expect(await listed(bob)).toEqual([]);
    await expect(ann.api.linkedinAuth.verifyConnection({ body: back(returned) })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('accepts a state once, from its own user only, within ten minutes', async () => {
    const link = await ann.api.linkedinAuth.createLink({ body: {} });
    const returned = await choose(link.url, 'maya-lindqvist');
    const refused = { status: 409, code: 'conflict' };
    await expect(bob.api.linkedinAuth.verifyConnection({ body: back(returned) })).rejects.toMatchObject(
      refused,
    );
    await expect(ann.api.linkedinAuth.verifyConnection({ body: { state: 'guessed' } })).rejects.toMatchObject(
      refused,
    );
    app.advance(10 * 60_000 + 1000);
    await expect(ann.api.linkedinAuth.verifyConnection({ body: back(returned) })).rejects.toMatchObject(
      refused,
    );
    expect(await listed(ann)).toEqual([]);
  });

  it("isn't complete until a person was chosen on the page", async () => {
    const { url } = await ann.api.linkedinAuth.createLink({ body: {} });
    expect(url).toContain('/sample/unipile/connect/');
    const { db } = app.composition.deps;
    const { state_hash } = await db
      .selectFrom('connection_attempt')
      .select('state_hash')
      .executeTakeFirstOrThrow();
    expect(state_hash).toHaveLength(32);
    expect(await listed(ann)).toEqual([]);
  });

  it('never picks the account of another user who connects at the same time', async () => {
    const anns = await ann.api.linkedinAuth.createLink({ body: {} });
    const bobs = await bob.api.linkedinAuth.createLink({ body: {} });
    const returned = await choose(anns.url, 'maya-lindqvist');
    // Bob did nothing on his page, and asks with his own state.
    await choose(bobs.url, 'priya-raman');
    await expect(ann.api.linkedinAuth.verifyConnection({ body: back(returned) })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('PUBLIC_URL'),
    });
    expect(await listed(ann)).toEqual([]);
  });

  it("identifies the account by a callback that needs the link's secret name", async () => {
    const before = new Set((await accounts()).map(({ id }) => id));
    const anns = await ann.api.linkedinAuth.createLink({ body: {} });
    await bob.api.linkedinAuth.createLink({ body: {} });
    const returned = await choose(anns.url, 'maya-lindqvist');
    const id = (await accounts()).find((one) => !before.has(one.id))?.id ?? '';
    const callback = (name: string) =>
      app.call('POST', '/linkedin-auth/callback', {
        body: { status: 'CREATION_SUCCESS', account_id: id, name },
      });
    const wrong = await callback('guessed');
    expect(wrong.status).toBe(200);
    const { db } = app.composition.deps;
    const reported = () =>
      db.selectFrom('connection_attempt').select('account_id').where('account_id', 'is not', null).execute();
    expect(await reported()).toEqual([]);
    // The callback that the sandbox was asked to make, as a form: some integrators receive it that way.
    const state = (await (await fetch(`${app.sandboxUrl}/control/links`)).json()) as {
      used: { name: string }[];
    };
    const name = state.used.at(-1)?.name ?? '';
    const form = await app.composition.app.request('/linkedin-auth/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ status: 'CREATION_SUCCESS', account_id: id, name }).toString(),
    });
    expect(await form.json()).toEqual({ data: { received: true } });
    expect(await reported()).toEqual([{ account_id: id }]);
    const made = await ann.api.linkedinAuth.verifyConnection({ body: back(returned) });
    expect(made).toMatchObject({ name: 'Maya Lindqvist', state: 'active' });
    expect((await stored(made.id)).external_id).toBe(id);
  });

  it("never picks an account of another user, or the server's own reading account", async () => {
    const bobs = await connect(bob, 'unipile', 'priya-raman');
    const { external_id } = await stored(bobs.id);
    const { db } = app.composition.deps;
    for (const id of [external_id, 'sandbox-account']) {
      const link = await ann.api.linkedinAuth.createLink({ body: { via: 'unipile' } });
      const returned = await choose(link.url, 'maya-lindqvist');
      // As a forged callback would report it.
      await db
        .updateTable('connection_attempt')
        .set({ account_id: id })
        .where('user_id', '=', ann.userId)
        .execute();
      await expect(ann.api.linkedinAuth.verifyConnection({ body: back(returned) })).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
      });
    }
    expect(await listed(ann)).toEqual([]);
    expect(await listed(bob)).toMatchObject([{ id: bobs.id, state: 'active' }]);
    expect(await stored(bobs.id)).toMatchObject({ external_id, to_remove: [] });
  });

  it("sends the link's secret name to this server's callback only", async () => {
    await expect(
      ann.api.linkedinAuth.createLink({ body: { via: 'unipile', origin: 'https://evil.example' } }),
    ).rejects.toMatchObject({ status: 400, body: { data: { issues: [{ path: 'origin' }] } } });
    const link = await ann.api.linkedinAuth.createLink({
      body: { via: 'unipile', origin: 'http://localhost' },
    });
    await choose(link.url, 'maya-lindqvist');
    const { used } = (await (await fetch(`${app.sandboxUrl}/control/links`)).json()) as {
      used: { notifyUrl: string }[];
    };
    expect(used.at(-1)?.notifyUrl).toBe('http://localhost:3000/linkedin-auth/callback');
  });

  it('maps provider errors to our own errors', async () => {
    const make = () => ann.api.linkedinAuth.createLink({ body: { via: 'unipile' } });
    for (const [kind, status] of [
      ['401', 409],
      ['403', 422],
      ['404', 422],
      ['429', 429],
      ['500', 502],
      ['malformed', 502],
    ] as const) {
      await app.fault({ provider: 'unipile', kind, times: 1 });
      await expect(make()).rejects.toMatchObject({ status });
    }
    const link = await ann.api.linkedinAuth.createLink({ body: { via: 'linkedin' } });
    const returned = await choose(link.url, 'maya-lindqvist');
    await expect(
      ann.api.linkedinAuth.verifyConnection({ body: { ...back(returned), code: 'wrong' } }),
    ).rejects.toMatchObject({ status: 422, code: 'provider_refused' });
    const { code: _, ...without } = back(returned);
    await expect(ann.api.linkedinAuth.verifyConnection({ body: without })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('stores the token encrypted, and never returns it', async () => {
    const made = await connect(ann, 'linkedin');
    const { secrets, scopes } = await stored(made.id);
    expect(scopes).toEqual(['openid', 'profile', 'email', 'w_member_social']);
    const { tokens } = (await (await fetch(`${app.sandboxUrl}/control/links`)).json()) as {
      tokens: string[];
    };
    const token = tokens.at(-1) ?? 'missing';
    expect(token.length).toBeGreaterThan(100);
    expect(secrets?.includes(token)).toBe(false);
    expect(JSON.stringify(await ann.api.connections.list({}))).not.toContain(token);
    expect(JSON.stringify(made)).not.toContain('secret');
  });
});

describe('reconnecting LinkedIn', () => {
  it("keeps the connection's id and the account at the provider", async () => {
    const made = await connect(ann);
    const { external_id } = await stored(made.id);
    await fetch(`${app.sandboxUrl}/control/accounts/${external_id}`, {
      method: 'POST',
      body: JSON.stringify({ status: 'CREDENTIALS' }),
    });
    app.advance(day + 60_000);
    await maintainConnections.run(app.composition.deps);
    expect((await listed(ann))[0]).toMatchObject({
      id: made.id,
      state: 'needs_reconnect',
      reason: expect.stringContaining('Reconnect'),
    });
    const again = await connect(ann);
    expect(again).toMatchObject({ id: made.id, state: 'active', reason: null });
    expect((await stored(made.id)).external_id).toBe(external_id);
  });

  it("is suggested a week before LinkedIn's permission ends, and needed once it has ended", async () => {
    const made = await connect(ann, 'linkedin');
    const state = async () => (await listed(ann))[0] as Connection;
    app.advance(52 * day);
    await signInAgain();
    await maintainConnections.run(app.composition.deps);
    expect(await state()).toMatchObject({ state: 'active' });
    app.advance(2 * day);
    await maintainConnections.run(app.composition.deps);
    expect(await state()).toMatchObject({
      state: 'expiring',
      reason: expect.stringContaining('expires soon'),
    });
    expect(await stored(made.id)).toMatchObject({ state: 'expiring' });
    app.advance(7 * day);
    // Also before the cron has run.
    expect(await state()).toMatchObject({ state: 'needs_reconnect' });
    await maintainConnections.run(app.composition.deps);
    expect(await stored(made.id)).toMatchObject({ state: 'needs_reconnect' });
    const again = await connect(ann, 'linkedin');
    expect(again).toMatchObject({ id: made.id, state: 'active' });
  });
});

describe('disconnecting LinkedIn', () => {
  it('takes effect at once, at the provider too, for its own user only', async () => {
    const anns = await connect(ann);
    const bobs = await connect(bob, 'unipile', 'priya-raman');
    const { external_id } = await stored(anns.id);
    await expect(bob.api.linkedinAuth.disconnect({ body: { id: anns.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await ann.api.linkedinAuth.disconnect({ body: {} })).toEqual({ ids: [anns.id] });
    expect(await listed(ann)).toEqual([]);
    expect(await listed(bob)).toMatchObject([{ id: bobs.id }]);
    expect((await accounts()).map(({ id }) => id)).not.toContain(external_id);
    expect(await stored(anns.id)).toMatchObject({ state: 'disabled', to_remove: [], secrets: null });
    expect(await ann.api.linkedinAuth.disconnect({ body: {} })).toEqual({ ids: [] });
    await expect(ann.api.linkedinAuth.disconnect({ body: { id: anns.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("works even if the provider doesn't answer, which is called again later", async () => {
    const made = await connect(ann);
    const { external_id } = await stored(made.id);
    await app.fault({ provider: 'unipile', method: 'DELETE', kind: '500', times: 1 });
    await ann.api.linkedinAuth.disconnect({ body: { id: made.id } });
    expect(await listed(ann)).toEqual([]);
    expect((await stored(made.id)).to_remove).toEqual([external_id]);
    await maintainConnections.run(app.composition.deps);
    expect((await stored(made.id)).to_remove).toEqual([]);
    expect((await accounts()).map(({ id }) => id)).not.toContain(external_id);
  });

  it('deletes the token', async () => {
    const made = await connect(ann, 'linkedin');
    expect((await stored(made.id)).secrets).not.toBeNull();
    await ann.api.linkedinAuth.disconnect({ body: { id: made.id } });
    expect((await stored(made.id)).secrets).toBeNull();
  });

  it.each(['unipile', 'linkedin'] as const)(
    'cancels scheduled posts once %s connects a different member',
    async (via) => {
      await connect(ann, via);
      const at = new Date(app.now().getTime() + day).toISOString();
      const { id } = await ann.api.linkedinAuth.postLinkedinPost({
        body: { text: `As Maya, by ${via}`, at },
      });
      await connect(ann, via);
      expect(await ann.api.publications.one({ params: { id } })).toMatchObject({ state: 'scheduled' });
      await connect(ann, via, 'jonas-beck');
      expect(await ann.api.publications.one({ params: { id } })).toMatchObject({ state: 'cancelled' });
    },
  );

  it('keeps scheduled posts waiting until the account is reconnected under the same id', async () => {
    const made = await connect(ann);
    const post = await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'It waits' } });
    await ann.api.linkedinAuth.disconnect({ body: {} });
    app.advance(60_000);
    expect(await send(ann, post.id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect(await sentCount('It waits')).toBe(0);
    const again = await connect(ann);
    expect(again.id).toBe(made.id);
    expect(await send(ann, post.id)).toMatchObject({ state: 'published' });
    expect(await sentCount('It waits')).toBe(1);
  });
});

describe('posting to LinkedIn', () => {
  it.each(['unipile', 'linkedin'] as const)('publishes through %s once, after ten seconds', async (via) => {
    await connect(ann, via);
    const text = `We (finally) shipped it #launch\n\nThrough ${via}, with "quotes" & <signs>`;
    const post = await ann.api.linkedinAuth.postLinkedinPost({ body: { text } });
    expect(post).toMatchObject({
      state: 'scheduled',
      network: 'sample',
      text,
      canCancel: true,
      origin: 'user',
    });
    expect(Date.parse(post.dueAt ?? '') - Date.parse(post.approvedAt ?? '')).toBe(10_000);
    expect(await send(ann, post.id)).toMatchObject({ state: 'scheduled' });
    app.advance(10_000);
    const sent = await send(ann, post.id);
    expect(sent).toMatchObject({
      state: 'published',
      externalUrl: expect.stringContaining(`linkedin.com/${via === 'unipile' ? 'posts/maya' : 'feed'}`),
    });
    await send(ann, post.id);
    expect(await sentCount(text)).toBe(1);
    await expect(bob.api.publications.one({ params: { id: post.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("says it's the image when LinkedIn refuses one", async () => {
    await connect(ann, 'linkedin');
    const uploaded = await app.composition.app.request('/publication-images', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(png(9, 9)),
    });
    const { data: image } = (await uploaded.json()) as { data: { id: string } };
    const text = 'With a picture that is refused';
    const { id } = await ann.api.publications.create({
      body: { channel: 'linkedin', text, imageIds: [image.id] },
    });
    await ann.api.publications.schedule({ params: { id }, body: {} });
    app.advance(11_000);
    const upload = { method: 'PUT', pathIncludes: '/dms-uploads/' };
    await app.fault({ provider: 'linkedin', kind: '422', times: 1, ...upload });
    expect(await send(ann, id)).toMatchObject({
      state: 'failed',
      error: { kind: 'rejected', message: expect.stringContaining('LinkedIn didn’t accept an image') },
    });
    expect(await sentCount(text)).toBe(0);
  });

  it('can be canceled, and scheduled for later', async () => {
    await connect(ann);
    const gone = await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'Not this' } });
    await ann.api.publications.cancel({ params: { id: gone.id } });
    app.advance(20_000);
    expect(await send(ann, gone.id)).toMatchObject({ state: 'cancelled' });
    expect(await sentCount('Not this')).toBe(0);
    const at = new Date(app.now().getTime() + 3 * day).toISOString();
    const planned = await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'Later', at } });
    expect(planned.dueAt).toBe(at);
  });

  it('names the field it refuses, and needs a connection', async () => {
    const post = (body: { text: string; at?: string }) => ann.api.linkedinAuth.postLinkedinPost({ body });
    await expect(post({ text: 'Hello' })).rejects.toMatchObject({ status: 409, code: 'reconnect_needed' });
    await connect(ann);
    const field = (path: string) => ({ status: 400, body: { data: { issues: [{ path }] } } });
    await expect(post({ text: 'x'.repeat(3001) })).rejects.toMatchObject(field('text'));
    await expect(post({ text: ' ' })).rejects.toMatchObject(field('text'));
    const past = new Date(app.now().getTime() - day).toISOString();
    await expect(post({ text: 'Hello', at: past })).rejects.toMatchObject(field('at'));
    const far = new Date(app.now().getTime() + 400 * day).toISOString();
    await expect(post({ text: 'Hello', at: far })).rejects.toMatchObject(field('at'));
    expect((await post({ text: 'x'.repeat(3000) })).state).toBe('scheduled');
  });

  it('needs a token that can be decrypted', async () => {
    const made = await connect(ann, 'linkedin');
    await app.composition.deps.db
      .updateTable('connection')
      .set({ secrets: Buffer.from('not what was sealed') })
      .where('id', '=', made.id)
      .execute();
    const post = await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'Locked' } });
    app.advance(10_000);
    // A token that can't be decrypted counts as missing: nothing is sent, and the user is asked to reconnect.
    expect(await send(ann, post.id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect((await listed(ann))[0]).toMatchObject({ state: 'needs_reconnect' });
    await connect(ann, 'linkedin');
    expect(await send(ann, post.id)).toMatchObject({ state: 'published' });
  });
});

describe('LinkedIn through Unipile v2', () => {
  it('connects, posts, notices a lost sign-in, and disconnects', async () => {
    const second = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
    try {
      const { deps } = second.composition;
      const port = unipileV2Channel({
        baseUrl: `${second.sandboxUrl}/unipile/v2`,
        apiKey: 'sandbox-unipile-v2-key',
        ownAccountId: 'acc_sandbox-account',
        realm: 'sample',
        retryMs: 10,
      });
      deps.connects.sample.unipile = port;
      deps.channels.sample.unipile = port;
      const ann = await second.signIn('ann@northwind-labs.example', 'Ann');
      await connectSampleLinkedIn(ann, (path, init) => fetch(`${second.sandboxUrl}${path}`, init));
      const own = () => deps.db.selectFrom('connection').selectAll().executeTakeFirstOrThrow();
      const { id, external_id } = await own();
      expect(await own()).toMatchObject({ state: 'active', name: 'Maya Lindqvist' });
      expect(external_id).toMatch(/^acc_/);
      const post = await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'Through the second API' } });
      second.advance(10_000);
      const signal = new AbortController().signal;
      await sendPublicationTask.run(deps, { userId: ann.userId, id: post.id }, signal);
      expect(await ann.api.publications.one({ params: { id: post.id } })).toMatchObject({
        state: 'published',
        externalUrl: expect.stringContaining('linkedin.com/posts/maya-lindqvist_'),
      });
      second.advance(60_000);
      const status = { method: 'POST', body: JSON.stringify({ status: 'CREDENTIALS' }) };
      await fetch(`${second.sandboxUrl}/control/accounts/${external_id.slice('acc_'.length)}`, status);
      // As v2 sends it, with the account id at the top level.
      await second.call('POST', '/linkedin-auth/account-status', {
        body: { object: 'Event', type: 'account.status.running', account_id: external_id, payload: {} },
      });
      await readStatusTask.run(deps, { userId: ann.userId, id }, signal);
      expect(await own()).toMatchObject({ state: 'needs_reconnect' });
      await ann.api.linkedinAuth.disconnect({ body: {} });
      await expect(port.isConnected(external_id)).rejects.toMatchObject({ kind: 'not_found' });
    } finally {
      await second.stop();
    }
  });
});

describe('a server without LinkedIn', () => {
  it('says where an administrator sets it up', async () => {
    const off = await startApp({ works: false, env: { UNIPILE_DSN: '' } });
    try {
      const { deps } = off.composition;
      deps.connects.sample.unipile = null;
      deps.connects.sample.linkedin = null;
      const ann = await off.signIn('ann@northwind-labs.example');
      const { channels } = await ann.api.connections.list({});
      expect(channels[0]).toMatchObject({
        ways: [],
        notConfigured: expect.stringContaining('Settings → Services'),
      });
      await expect(ann.api.linkedinAuth.createLink({ body: {} })).rejects.toMatchObject({
        status: 409,
        code: 'not_configured',
      });
      await expect(ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'x' } })).rejects.toMatchObject({
        code: 'not_configured',
      });
    } finally {
      await off.stop();
    }
  });
});
