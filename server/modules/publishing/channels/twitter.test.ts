import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkPublication } from '#server/modules/publishing/checks/check-publication.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { connectX } from '#test/connect-x.ts';
import { png } from '#test/png.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { answerPage, codeIn } from '#test/vendor-page.ts';

const second = 1000;

let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());

beforeEach(async () => {
  const { db } = app.composition.deps;
  await db.deleteFrom('publication').execute();
  await db.deleteFrom('connection').execute();
  await db.deleteFrom('connection_attempt').execute();
  await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
  await credit(100_000_000);
});

const credit = (creditMicros: number) =>
  fetch(`${app.sandboxUrl}/control/x`, { method: 'POST', body: JSON.stringify({ creditMicros }) });
const listed = async (who: SignedIn) => (await who.api.connections.list({})).items;
const sent = async (text: string) =>
  (await (await fetch(`${app.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`)).json()) as {
    count: number;
    items: { kind: string; madeWithAi: boolean }[];
  };
async function send(who: SignedIn, id: string) {
  const key = { userId: who.userId, id };
  await sendPublicationTask.run(app.composition.deps, key, new AbortController().signal);
  return who.api.publications.one({ params: { id } });
}
const refused = { status: 409, code: 'conflict' };

describe('connecting X', () => {
  it('goes to X and back', async () => {
    const { channels } = await ann.api.connections.list({});
    expect(channels).toContainEqual({
      channel: 'twitter',
      notConfigured: null,
      ways: [{ via: 'twitter', network: 'sample', asksForSignIn: false, canLookUp: true }],
    });
    const link = await ann.api.twitter.auth({ query: { origin: 'http://localhost' } });
    expect(link.url).toMatch(/^http:\/\/localhost\/sample\/x\/i\/oauth2\/authorize\?/);
    const returned = await answerPage(app, link.url, { person: 'maya-lindqvist' });
    expect(returned.origin + returned.pathname).toBe('http://localhost/dashboard/channels/twitter');
    const made = await ann.api.twitter.createProfile({ body: codeIn(returned) });
    expect(made).toMatchObject({
      channel: 'twitter',
      provider: 'twitter',
      network: 'sample',
      name: 'Maya Lindqvist',
      url: 'https://x.com/maya_lindqvist',
      details: { username: 'maya_lindqvist' },
      state: 'active',
      reason: null,
      expiresAt: null,
    });
    expect(await listed(ann)).toEqual([made]);
    expect(await listed(bob)).toEqual([]);
    await expect(ann.api.twitter.createProfile({ body: codeIn(returned) })).rejects.toMatchObject(refused);
    const row = await app.composition.deps.db.selectFrom('connection').selectAll().executeTakeFirstOrThrow();
    const life = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - app.now().getTime()) / 60_000);
    expect([life(row.token_ends_at), life(row.refresh_at)]).toEqual([120, 96]);
    expect(row.secrets?.toString('latin1')).not.toContain('Token');
  });

  it('accepts a state only from its own user, for X, within ten minutes', async () => {
    const { url } = await ann.api.twitter.auth({ query: {} });
    const body = codeIn(await answerPage(app, url, { person: 'maya-lindqvist' }));
    await expect(bob.api.twitter.createProfile({ body })).rejects.toMatchObject(refused);
    await expect(ann.api.reddit.createProfile({ body })).rejects.toMatchObject(refused);
    await expect(
      ann.api.twitter.createProfile({ body: { ...body, state: 'guessed' } }),
    ).rejects.toMatchObject(refused);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(Buffer.from(state, 'base64url')).toHaveLength(16);
    expect(await listed(ann)).toEqual([]);
    app.advance(10 * 60_000 + second);
    await expect(ann.api.twitter.createProfile({ body })).rejects.toMatchObject(refused);
  });

  it('says what to do if X refuses the code or fails', async () => {
    const { url } = await ann.api.twitter.auth({ query: {} });
    const late = codeIn(await answerPage(app, url, { person: 'maya-lindqvist' }));
    app.advance(31 * second);
    await expect(ann.api.twitter.createProfile({ body: late })).rejects.toMatchObject({
      status: 422,
      code: 'provider_refused',
      message: expect.stringContaining('Start again'),
    });
    for (const [pathIncludes, kind, status] of [
      ['/oauth2/token', '401', 422],
      ['/oauth2/token', '500', 502],
      ['/users/me', '401', 409],
      ['/users/me', '429', 429],
      ['/users/me', '500', 502],
      ['/users/me', 'malformed', 502],
    ] as const) {
      const { url } = await ann.api.twitter.auth({ query: {} });
      const body = codeIn(await answerPage(app, url, { person: 'maya-lindqvist' }));
      await app.fault({ provider: 'twitter', pathIncludes, kind, times: 1 });
      const error = await ann.api.twitter.createProfile({ body }).catch((caught: Error) => caught);
      expect(error).toMatchObject({ status, message: expect.stringContaining('X ') });
      expect(error).not.toMatchObject({ message: expect.stringMatching(/unauthorized|Service|\{/) });
    }
    expect(await listed(ann)).toEqual([]);
  });

  it("says if the permissions don't allow publishing", async () => {
    const { url } = await ann.api.twitter.auth({ query: {} });
    const less = new URL(url);
    less.searchParams.set('scope', 'tweet.read users.read');
    const body = codeIn(await answerPage(app, less.href, { person: 'maya-lindqvist' }));
    expect(await ann.api.twitter.createProfile({ body })).toMatchObject({ state: 'missing_scope' });
    await expect(ann.api.twitter.uploadPost({ body: { text: 'Hello' } })).rejects.toMatchObject({
      code: 'reconnect_needed',
    });
  });

  it('keeps the connection when the same account is connected again', async () => {
    const first = await connectX(app, ann);
    const { id } = await ann.api.twitter.uploadPost({ body: { text: fresh('Waits') } });
    const again = await connectX(app, ann);
    expect(again.id).toBe(first.id);
    app.advance(11 * second);
    expect(await send(ann, id)).toMatchObject({ state: 'published' });
  });

  it('cancels what was approved for another member', async () => {
    await connectX(app, ann);
    const { id } = await ann.api.twitter.uploadPost({ body: { text: fresh('As Maya') } });
    await connectX(app, ann, 'priya-raman');
    expect(await ann.api.publications.one({ params: { id } })).toMatchObject({ state: 'cancelled' });
  });
});

describe('disconnecting X', () => {
  it('revokes the grant at X, deletes the tokens, and keeps scheduled posts waiting', async () => {
    const made = await connectX(app, ann);
    const bobs = await connectX(app, bob, 'priya-raman');
    const text = fresh('Waits');
    const { id } = await ann.api.twitter.uploadPost({ body: { text } });
    const grants = async () =>
      ((await (await fetch(`${app.sandboxUrl}/control/x`)).json()) as { grants: unknown[] }).grants.length;
    const before = await grants();
    expect(await ann.api.twitter.disconnect({})).toEqual({ ids: [made.id] });
    expect(await grants()).toBe(before - 1);
    expect(await ann.api.twitter.disconnect({})).toEqual({ ids: [] });
    expect(await listed(ann)).toEqual([]);
    expect(await listed(bob)).toEqual([bobs]);
    const row = await app.composition.deps.db
      .selectFrom('connection')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'disabled', secrets: null, refresh_at: null, token_ends_at: null });
    app.advance(11 * second);
    expect(await send(ann, id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    await connectX(app, ann);
    expect(await send(ann, id)).toMatchObject({ state: 'published' });
    expect((await sent(text)).count).toBe(1);
  });

  it("works even if X doesn't answer", async () => {
    const made = await connectX(app, ann);
    await app.fault({ provider: 'twitter', pathIncludes: '/revoke', kind: '500', times: 9 });
    expect(await ann.api.twitter.disconnect({})).toEqual({ ids: [made.id] });
    expect(await listed(ann)).toEqual([]);
  });
});

describe('upload-post', () => {
  it('publishes after ten seconds, and shows the cost', async () => {
    await connectX(app, ann);
    const text = fresh('Read https://example.com/a & tell me <b>what</b> you think 👩🏽‍💻');
    const taken = await ann.api.twitter.uploadPost({ body: { text, madeWithAi: true } });
    expect(taken).toMatchObject({
      channel: 'twitter',
      network: 'sample',
      kind: 'post',
      text,
      options: { channel: 'twitter', madeWithAi: true },
      costUsd: 0.2,
      state: 'scheduled',
      canCancel: true,
    });
    const left = Date.parse(taken.dueAt ?? '') - app.now().getTime();
    expect(left).toBeLessThanOrEqual(10 * second);
    await expect(bob.api.publications.one({ params: { id: taken.id } })).rejects.toMatchObject({
      status: 404,
    });
    app.advance(11 * second);
    const published = await send(ann, taken.id);
    expect(published).toMatchObject({ state: 'published', costUsd: 0.2 });
    expect(published.externalUrl).toMatch(/^https:\/\/x\.com\/i\/web\/status\/\d{19}$/);
    expect((await sent(text)).items).toMatchObject([{ kind: 'tweet', madeWithAi: false }]);
    await send(ann, taken.id);
    expect((await sent(text)).count).toBe(1);
  });

  it('waits for its scheduled time, and can be canceled', async () => {
    await connectX(app, ann);
    const text = fresh('Later');
    const at = new Date(app.now().getTime() + 3_600_000).toISOString();
    const taken = await ann.api.twitter.uploadPost({ body: { text, at } });
    expect(taken).toMatchObject({ dueAt: at, costUsd: 0.015 });
    await ann.api.publications.cancel({ params: { id: taken.id } });
    app.advance(3_600_000 + second);
    expect(await send(ann, taken.id)).toMatchObject({ state: 'cancelled' });
    expect((await sent(text)).count).toBe(0);
  });

  it('includes the uploaded images in order', async () => {
    await connectX(app, ann);
    const upload = async (who: SignedIn, width: number) => {
      const answer = await app.composition.app.request('/publication-images', {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/png' },
        body: new Uint8Array(png(width, 10)),
      });
      return ((await answer.json()) as { data: { id: string } }).data.id;
    };
    const imageIds = [await upload(ann, 20), await upload(ann, 30)];
    await ann.api.publicationImages.describe({ params: { id: imageIds[1] ?? '' }, body: { alt: 'Thirty' } });
    const text = fresh('With pictures');
    const taken = await ann.api.twitter.uploadPost({ body: { text, imageIds } });
    expect(taken.images.map(({ width }) => width)).toEqual([20, 30]);
    app.advance(11 * second);
    expect(await send(ann, taken.id)).toMatchObject({ state: 'published' });
    expect((await sent(text)).items).toMatchObject([{ alts: [null, 'Thirty'] }]);
    for (const wrong of [[await upload(bob, 20)], [imageIds[0] ?? '', imageIds[0] ?? '']]) {
      const refused = ann.api.twitter.uploadPost({ body: { text: fresh('No'), imageIds: wrong } });
      await expect(refused).rejects.toMatchObject({
        status: 400,
        body: { data: { issues: [expect.objectContaining({ path: 'imageIds' })] } },
      });
    }
  });

  it('names the field that X would refuse', async () => {
    const post = (body: Record<string, unknown>) =>
      app.call('POST', '/integrations/twitter/upload-post', { token: ann.token, body });
    for (const [body, field] of [
      [{ text: ' ' }, 'text'],
      [{ text: '日'.repeat(141) }, 'text'],
      [{ text: '$ACME or $WIDG' }, 'text'],
      [{ text: 'Hello', at: '2020-01-01T00:00:00Z' }, 'at'],
      [{ text: 'Hello', at: '2030-01-01T00:00:00Z' }, 'at'],
      [{ text: 'Hello', madeWithAi: 'yes' }, 'madeWithAi'],
      [{}, 'text'],
    ] as const) {
      await connectX(app, ann);
      const answer = await post(body);
      expect(answer.status).toBe(400);
      const { data } = (await answer.json()) as { data: { issues: { path: string }[] } };
      expect(data.issues[0]?.path).toBe(field);
    }
    await expect(bob.api.twitter.uploadPost({ body: { text: 'Hello' } })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
  });

  it('shows length, limit, and cost in advance', async () => {
    const checkOn = (channel: 'twitter' | 'linkedin', text: string) =>
      checkPublication(app.composition.deps.db, ann.userId, { channel, text }, app.now());
    const check = (text: string) => checkOn('twitter', text);
    expect(await check('Hello 👩🏽‍💻')).toEqual({ length: 8, limit: 280, costUsd: 0.015, warnings: [] });
    expect(await check('See example.com')).toMatchObject({ length: 27, costUsd: 0.2 });
    expect(await check('日'.repeat(141))).toMatchObject({
      length: 282,
      warnings: [{ code: 'too_long', blocks: true, message: expect.stringContaining('counts as 282') }],
    });
    expect((await check('$ACME or $WIDG')).warnings).toMatchObject([{ code: 'refused', blocks: true }]);
    expect(await checkOn('linkedin', 'Hello')).toMatchObject({
      length: 5,
      limit: 3000,
      costUsd: null,
    });
  });

  it('says why nothing was published', async () => {
    await connectX(app, ann);
    const tried = async (text: string, before: () => Promise<unknown>) => {
      const { id } = await ann.api.twitter.uploadPost({ body: { text } });
      app.advance(11 * second);
      await before();
      return send(ann, id);
    };
    const text = fresh('Said before');
    expect(await tried(text, async () => {})).toMatchObject({ state: 'published' });
    expect(await tried(text, async () => {})).toMatchObject({
      state: 'failed',
      error: { kind: 'duplicate', message: expect.stringContaining('same text') },
    });
    expect(await tried(fresh('No credit'), () => credit(0))).toMatchObject({
      state: 'failed',
      error: { kind: 'forbidden', message: expect.stringContaining('no credit left') },
    });
    await credit(100_000_000);
    const fault = (kind: string) => () =>
      app.fault({ provider: 'twitter', method: 'POST', kind, times: 1, retryAfterSeconds: 120 });
    expect(await tried(fresh('Forbidden'), fault('403'))).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('change the text') },
    });
    const limited = await tried(fresh('Too fast'), fault('429'));
    expect(limited).toMatchObject({ state: 'scheduled', error: { kind: 'rate_limited' } });
    const wait = Date.parse(limited.nextTryAt ?? '') - app.now().getTime();
    expect(wait).toBeGreaterThan(60 * second);
    expect(wait).toBeLessThanOrEqual(121 * second);
    app.advance(wait + second);
    expect(await send(ann, limited.id)).toMatchObject({ state: 'published' });
  });

  it('looks up a post whose answer was lost', async () => {
    await connectX(app, ann);
    const text = fresh('Lost & found https://example.com');
    const { id } = await ann.api.twitter.uploadPost({ body: { text } });
    app.advance(11 * second);
    await app.fault({ provider: 'twitter', pathIncludes: '/2/tweets', kind: '500', after: true, times: 1 });
    expect(await send(ann, id)).toMatchObject({
      state: 'published',
      externalUrl: expect.stringContaining('https://x.com/i/web/status/'),
    });
    expect((await sent(text)).count).toBe(1);
  });
});

describe('a server without X', () => {
  it('says what is missing and where to set it', async () => {
    const { sample: connects } = app.composition.deps.connects;
    const { twitter } = connects;
    connects.twitter = null;
    try {
      await expect(ann.api.twitter.auth({ query: {} })).rejects.toMatchObject({
        status: 409,
        code: 'not_configured',
        message: expect.stringContaining('Settings → Services'),
      });
      await expect(ann.api.twitter.uploadPost({ body: { text: 'Hello' } })).rejects.toMatchObject({
        code: 'not_configured',
      });
    } finally {
      connects.twitter = twitter;
    }
  });
});
