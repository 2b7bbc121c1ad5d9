import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { answerSlack, connectSlack } from '#test/connect-slack.ts';
import type { SignedIn } from '#test/sign-in.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app?.stop());

beforeEach(async () => {
  // Moves past Slack's limit of one post per second.
  app.advance(5 * minute);
  const { db } = app.composition.deps;
  await db.deleteFrom('publication').execute();
  await db.deleteFrom('connection').execute();
  await db.deleteFrom('connection_attempt').execute();
  await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
});

const back = (url: URL) => ({
  state: url.searchParams.get('state') ?? '',
  code: url.searchParams.get('code') ?? '',
});
const listed = async (who: SignedIn) => (await who.api.connections.list({})).items;
const stored = (id: string) =>
  app.composition.deps.db.selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type Sent = { items: { channel: string; text: string }[] };
const sent = async (text: string) =>
  ((await (await fetch(`${app.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`)).json()) as Sent)
    .items;
async function send(who: SignedIn, id: string) {
  const key = { userId: who.userId, id };
  await sendPublicationTask.run(app.composition.deps, key, new AbortController().signal);
  return who.api.publications.one({ params: { id } });
}
const conflict = { status: 409, code: 'conflict' };

describe('connecting Slack', () => {
  it("goes through Slack's page and back, and returns the workspace and the channel", async () => {
    const link = await ann.api.slack.authUrl({ query: { origin: 'http://localhost' } });
    expect(link.url).toMatch(/^http:\/\/localhost\/sample\/slack\/oauth\/v2\/authorize\?/);
    expect(Date.parse(link.expiresAt) - app.now().getTime()).toBeGreaterThan(9 * minute);
    const returned = await answerSlack(app, link.url, { channel: 'C0GENERAL' });
    expect(returned.origin + returned.pathname).toBe('http://localhost/dashboard/channels/slack');
    const made = await ann.api.slack.createProfile({ body: back(returned) });
    expect(made).toMatchObject({
      channel: 'slack',
      provider: 'slack',
      network: 'sample',
      name: 'Northwind Labs',
      state: 'active',
      reason: null,
      expiresAt: null,
      details: { team: 'Northwind Labs', channel: '#general', channelId: 'C0GENERAL' },
    });
    expect(await listed(ann)).toEqual([made]);
    expect(await listed(bob)).toEqual([]);
    await expect(ann.api.slack.createProfile({ body: back(returned) })).rejects.toMatchObject(conflict);
  });

  it('uses a state of at least 128 bits, valid for its own user, once, and for ten minutes', async () => {
    const first = await ann.api.slack.authUrl({ query: {} });
    const second = await ann.api.slack.authUrl({ query: {} });
    const states = [first, second].map(({ url }) => new URL(url).searchParams.get('state') ?? '');
    expect(states[0]).not.toBe(states[1]);
    expect(Buffer.from(states[0] ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    const returned = await answerSlack(app, first.url);
    await expect(bob.api.slack.createProfile({ body: back(returned) })).rejects.toMatchObject(conflict);
    await expect(
      ann.api.slack.createProfile({ body: { ...back(returned), state: 'guessed' } }),
    ).rejects.toMatchObject(conflict);
    // A state from another channel isn't valid here.
    const linkedin = await ann.api.linkedinAuth.createLink({ body: { via: 'linkedin' } });
    const foreign = new URL(linkedin.url).searchParams.get('state') ?? '';
    await expect(
      ann.api.slack.createProfile({ body: { ...back(returned), state: foreign } }),
    ).rejects.toMatchObject(conflict);
    app.advance(10 * minute + 1000);
    await expect(ann.api.slack.createProfile({ body: back(returned) })).rejects.toMatchObject(conflict);
    expect(await listed(ann)).toEqual([]);
    const { rows } = {
      rows: await app.composition.deps.db.selectFrom('connection_attempt').selectAll().execute(),
    };
    expect(JSON.stringify(rows)).not.toContain(states[0]);
  });

  it('connects nothing if the user cancels', async () => {
    const { url } = await ann.api.slack.authUrl({ query: {} });
    const returned = await answerSlack(app, url, { person: '' });
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(returned.searchParams.get('code')).toBeNull();
    await expect(ann.api.slack.createProfile({ body: { state: 'x', code: '' } })).rejects.toMatchObject({
      status: 400,
    });
    expect(await listed(ann)).toEqual([]);
  });

  it("refuses a wrong code, and maps Slack's errors to our own", async () => {
    const { url } = await ann.api.slack.authUrl({ query: {} });
    const returned = await answerSlack(app, url);
    const finish = (code?: string) =>
      ann.api.slack.createProfile({ body: { ...back(returned), ...(code ? { code } : {}) } });
    await expect(finish('wrong')).rejects.toMatchObject({ status: 422, code: 'provider_refused' });
    for (const [kind, status] of [
      ['401', 409],
      ['403', 422],
      ['429', 429],
      ['500', 502],
    ] as const) {
      await app.fault({ provider: 'slack', kind, times: 1 });
      await expect(finish()).rejects.toMatchObject({ status });
    }
    expect((await finish()).state).toBe('active');
  });

  it('stores the token and the webhook encrypted, and never returns them', async () => {
    const made = await connectSlack(app, ann);
    const { secrets } = await stored(made.id);
    expect(secrets).not.toBeNull();
    for (const part of ['xoxb-', 'hooks.slack.com']) {
      expect(secrets?.includes(part)).toBe(false);
      expect(JSON.stringify(await ann.api.connections.list({}))).not.toContain(part);
    }
  });

  it('says what is missing if no app is configured', async () => {
    const { sample: connects } = app.composition.deps.connects;
    const { slack } = connects;
    connects.slack = null;
    try {
      const refused = {
        status: 409,
        code: 'not_configured',
        message: expect.stringContaining('Settings → Services'),
      };
      await expect(ann.api.slack.authUrl({ query: {} })).rejects.toMatchObject(refused);
      await expect(ann.api.slack.channels({ query: {} })).rejects.toMatchObject(refused);
      await expect(ann.api.slack.post({ body: { text: 'Hello' } })).rejects.toMatchObject(refused);
    } finally {
      connects.slack = slack;
    }
  });
});

describe('disconnecting Slack', () => {
  it('takes effect at once, at Slack too, for its own user only', async () => {
    const anns = await connectSlack(app, ann);
    const bobs = await connectSlack(app, bob);
    expect(await ann.api.slack.disconnect({})).toEqual({ ids: [anns.id] });
    expect(await listed(ann)).toEqual([]);
    expect(await listed(bob)).toMatchObject([{ id: bobs.id, state: 'active' }]);
    expect(await stored(anns.id)).toMatchObject({ state: 'disabled', secrets: null });
    expect(await ann.api.slack.disconnect({})).toEqual({ ids: [] });
    // Bob's own token still works.
    expect((await bob.api.slack.channels({ query: {} })).items.length).toBeGreaterThan(0);
  });

  it("works even if Slack doesn't answer", async () => {
    const made = await connectSlack(app, ann);
    await app.fault({ provider: 'slack', kind: '500', times: 1 });
    await ann.api.slack.disconnect({});
    expect(await listed(ann)).toEqual([]);
    expect((await stored(made.id)).secrets).toBeNull();
  });

  it('keeps scheduled posts waiting until it is reconnected under the same id', async () => {
    const made = await connectSlack(app, ann);
    const { id, text } = await ann.api.slack.post({ body: { text: 'It waits at Slack' } });
    await ann.api.slack.disconnect({});
    app.advance(minute);
    expect(await send(ann, id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect((await connectSlack(app, ann)).id).toBe(made.id);
    expect(await send(ann, id)).toMatchObject({ state: 'published' });
    expect(await sent(text)).toHaveLength(1);
  });
});

describe('posting to Slack', () => {
  it.each([
    [null, '#signals'],
    ['C0SALES01', '#sales'],
  ])('goes to channel %s once, after ten seconds', async (channelId, channel) => {
    await connectSlack(app, ann);
    const text = `Three <new> leads & *more* for ${channel}\n\n@all`;
    const post = await ann.api.slack.post({ body: { text, channelId } });
    expect(post).toMatchObject({
      state: 'scheduled',
      channel: 'slack',
      network: 'sample',
      options: { channel: 'slack', channelId },
      text,
      canCancel: true,
      origin: 'user',
    });
    expect(Date.parse(post.dueAt ?? '') - Date.parse(post.approvedAt ?? '')).toBe(10_000);
    expect(await send(ann, post.id)).toMatchObject({ state: 'scheduled' });
    app.advance(10_000);
    expect(await send(ann, post.id)).toMatchObject({ state: 'published' });
    await send(ann, post.id);
    expect(await sent(text)).toMatchObject([{ channel, text }]);
    await expect(bob.api.publications.one({ params: { id: post.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('can be scheduled and canceled, and names an invalid field', async () => {
    const post = (body: { text: string; at?: string; channelId?: string }) => ann.api.slack.post({ body });
    await expect(post({ text: 'Hello' })).rejects.toMatchObject({ status: 409, code: 'reconnect_needed' });
    await connectSlack(app, ann);
    const at = new Date(app.now().getTime() + 3 * day).toISOString();
    const planned = await post({ text: 'Not this', at });
    expect(planned.dueAt).toBe(at);
    await ann.api.publications.cancel({ params: { id: planned.id } });
    expect(await send(ann, planned.id)).toMatchObject({ state: 'cancelled' });
    const field = (path: string) => ({ status: 400, body: { data: { issues: [{ path }] } } });
    await expect(post({ text: 'x'.repeat(40_001) })).rejects.toMatchObject(field('text'));
    await expect(post({ text: ' ' })).rejects.toMatchObject(field('text'));
    await expect(post({ text: 'x', channelId: 'x'.repeat(41) })).rejects.toMatchObject(field('channelId'));
    const past = new Date(app.now().getTime() - day).toISOString();
    await expect(post({ text: 'Hello', at: past })).rejects.toMatchObject(field('at'));
  });

  it.each([
    ['G0FOUNDER', '/invite'],
    ['C0OLDLNCH', 'archived'],
    ['C0NOWHERE', 'Choose another channel'],
  ])('to %s is refused by Slack, and says what to do', async (channelId, words) => {
    await connectSlack(app, ann);
    const { id } = await ann.api.slack.post({ body: { text: `To ${channelId}`, channelId } });
    app.advance(10_000);
    expect(await send(ann, id)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining(words) },
    });
  });

  it('asks to reconnect if the app was removed, and sends the post after that', async () => {
    await connectSlack(app, ann);
    const { id } = await ann.api.slack.post({ body: { text: 'After the removal' } });
    app.advance(10_000);
    await app.fault({ provider: 'slack', kind: '401', times: 1 });
    expect(await send(ann, id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect(await listed(ann)).toMatchObject([{ state: 'needs_reconnect' }]);
    await connectSlack(app, ann);
    expect(await send(ann, id)).toMatchObject({ state: 'published' });
  });

  it("slows down at Slack's request, and asks the user if an answer was lost", async () => {
    await connectSlack(app, ann);
    const slow = await ann.api.slack.post({ body: { text: 'Not so fast' } });
    const lost = await ann.api.slack.post({ body: { text: 'Lost answer', channelId: 'C0SALES01' } });
    app.advance(10_000);
    await app.fault({ provider: 'slack', kind: '429', times: 1, retryAfterSeconds: 40 });
    const waits = await send(ann, slow.id);
    expect(waits).toMatchObject({ state: 'scheduled', error: { kind: 'rate_limited' } });
    expect(Date.parse(waits.nextTryAt ?? '') - app.now().getTime()).toBeGreaterThan(30_000);
    app.advance(40_000);
    expect(await send(ann, slow.id)).toMatchObject({ state: 'published' });
    await app.fault({ provider: 'slack', kind: '500', after: true, times: 1 });
    expect(await send(ann, lost.id)).toMatchObject({
      state: 'unconfirmed',
      nextLookAt: null,
      error: { message: expect.stringContaining('Check there') },
    });
    await send(ann, lost.id);
    expect(await sent('Lost answer')).toHaveLength(1);
    const resolved = await ann.api.publications.settle({
      params: { id: lost.id },
      body: { as: 'published' },
    });
    expect(resolved.state).toBe('published');
  });
});

describe('Slack channels', () => {
  it('are listed completely, found by name, and shown to their user only', async () => {
    await connectSlack(app, ann);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ann.api.slack.channels({ query: cursor === undefined ? {} : { cursor } });
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('proj-260');
    expect(names).not.toContain('old-launches');
    const found = await ann.api.slack.channels({ query: { search: '#PROJ-26' } });
    expect(found).toEqual({
      items: [{ id: 'C1PROJ0259', name: 'proj-260', canPost: true }],
      nextCursor: null,
    });
    const reconnect = { status: 409, code: 'reconnect_needed' };
    await expect(bob.api.slack.channels({ query: {} })).rejects.toMatchObject(reconnect);
    await expect(ann.api.slack.channels({ query: { cursor: 'nonsense' } })).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'cursor' }] } },
    });
    await app.fault({ provider: 'slack', kind: '401', times: 1 });
    await expect(ann.api.slack.channels({ query: {} })).rejects.toMatchObject(reconnect);
    expect(await listed(ann)).toMatchObject([{ state: 'needs_reconnect' }]);
  });
});
