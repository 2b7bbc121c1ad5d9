import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewRedditPost } from '#contract/channels/reddit.ts';
import { startOAuth } from '#server/modules/connections/connecting/oauth.ts';
import { checkPublication } from '#server/modules/publishing/checks/check-publication.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { connectReddit } from '#test/connect-reddit.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { answerPage, codeIn } from '#test/vendor-page.ts';
import { postToReddit, readSubreddit } from './reddit.ts';

const minute = 60_000;
const hour = 60 * minute;

let ann: SignedIn;
let bob: SignedIn;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
afterAll(() => app.stop());

beforeEach(async () => {
  // Some tests move the clock so far that sessions, which last 30 days, expire.
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  bob = await app.signIn('bob@northwind-labs.example', 'Bob');
  const { db } = app.composition.deps;
  await db.deleteFrom('publication').execute();
  await db.deleteFrom('connection').execute();
  await db.deleteFrom('connection_attempt').execute();
  await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
});

const fault = (more: Record<string, unknown>) => app.fault({ provider: 'reddit', times: 1, ...more });
const connections = async (who: SignedIn) => (await who.api.connections.list({})).items;
const submissions = async (title: string) => {
  const answer = await fetch(`${app.sandboxUrl}/control/sent?kind=submission`);
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] };
  return items.filter((each) => each.title === title);
};
const tokenCalls = async () => {
  const answer = await fetch(`${app.sandboxUrl}/control/requests`);
  const { requests } = (await answer.json()) as { requests: Record<string, Record<string, number>> };
  return requests.reddit?.['POST /reddit/www/api/v1/access_token'] ?? 0;
};
async function send(who: SignedIn, id: string) {
  const { deps } = app.composition;
  await sendPublicationTask.run(deps, { userId: who.userId, id }, new AbortController().signal);
  return who.api.publications.one({ params: { id } });
}
let serial = 0;
const post = (who: SignedIn, over: Partial<NewRedditPost> = {}) => {
  serial += 1;
  return who.api.reddit.post({
    body: { subreddit: 'smallfirms', title: `What we learned ${serial}`, text: 'A lot.', ...over },
  });
};
/** The fields that a call was refused for. */
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (error) => error.body?.data.issues?.map(({ path }: { path: string }) => path) ?? [error.code],
  );

describe('connecting Reddit', () => {
  it("goes through Reddit's page and back", async () => {
    const { channels } = await ann.api.connections.list({});
    expect(channels).toContainEqual({
      channel: 'reddit',
      notConfigured: null,
      ways: [{ via: 'reddit', network: 'sample', asksForSignIn: false, canLookUp: true }],
    });
    const link = await ann.api.reddit.authUrl({ query: { origin: 'http://localhost' } });
    expect(link.url).toMatch(/^http:\/\/localhost\/sample\/reddit\/api\/v1\/authorize\?/);
    expect(Date.parse(link.expiresAt) - app.now().getTime()).toBeGreaterThan(9 * minute);
    const { pathname, search } = new URL(link.url);
    const page = await (await app.composition.app.request(pathname + search)).text();
    expect(page).toContain('Sample network: no real account is touched');
    expect(page).toContain('u/maya_lindqvist');
    const returned = await answerPage(app, link.url, { person: 'maya-lindqvist' });
    expect(returned.origin + returned.pathname).toBe('http://localhost/dashboard/channels/reddit');
    expect(returned.hash).toBe('#_');
    const made = await ann.api.reddit.createProfile({ body: codeIn(returned) });
    expect(made).toMatchObject({
      channel: 'reddit',
      provider: 'reddit',
      network: 'sample',
      name: 'u/maya_lindqvist',
      url: 'https://www.reddit.com/user/maya_lindqvist',
      state: 'active',
      reason: null,
      // It has no expiry: it works until it is ended.
      expiresAt: null,
    });
    expect(await connections(ann)).toEqual([made]);
    expect(await connections(bob)).toEqual([]);
    await expect(ann.api.reddit.createProfile({ body: codeIn(returned) })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('accepts a state only from its own user, for Reddit, within ten minutes', async () => {
    const conflict = { status: 409, code: 'conflict' };
    const { url } = await ann.api.reddit.authUrl({ query: {} });
    const returned = codeIn(await answerPage(app, url, { person: 'maya-lindqvist' }));
    await expect(bob.api.reddit.createProfile({ body: returned })).rejects.toMatchObject(conflict);
    await expect(ann.api.twitter.createProfile({ body: returned })).rejects.toMatchObject(conflict);
    const unknown = { ...returned, state: 'unknown' };
    await expect(ann.api.reddit.createProfile({ body: unknown })).rejects.toMatchObject(conflict);
    app.advance(11 * minute);
    await expect(ann.api.reddit.createProfile({ body: returned })).rejects.toMatchObject(conflict);
    expect(await connections(ann)).toEqual([]);
  });

  it("says what happened if Reddit refuses the code or doesn't answer, and can be retried", async () => {
    const { url } = await ann.api.reddit.authUrl({ query: {} });
    const returned = codeIn(await answerPage(app, url, { person: 'maya-lindqvist' }));
    const wrong = { ...returned, code: 'wrong' };
    await expect(ann.api.reddit.createProfile({ body: wrong })).rejects.toMatchObject({
      status: 422,
      code: 'provider_refused',
    });
    await fault({ pathIncludes: '/access_token', kind: '500' });
    await expect(ann.api.reddit.createProfile({ body: returned })).rejects.toMatchObject({ status: 502 });
    expect((await ann.api.reddit.createProfile({ body: returned })).state).toBe('active');
  });

  it("without the permission to post can't publish, and says so", async () => {
    const { url } = await ann.api.reddit.authUrl({ query: {} });
    const less = new URL(url);
    less.searchParams.set('scope', 'identity read');
    const body = codeIn(await answerPage(app, less.href, { person: 'maya-lindqvist' }));
    const made = await ann.api.reddit.createProfile({ body });
    expect(made).toMatchObject({ state: 'missing_scope', reason: expect.stringContaining('Reddit') });
    expect(await refused(post(ann))).toEqual(['reconnect_needed']);
  });

  it('again keeps the connection, and a different account cancels what is waiting', async () => {
    const first = await connectReddit(app, ann);
    const { id } = await post(ann, { at: new Date(app.now().getTime() + hour).toISOString() });
    expect((await connectReddit(app, ann)).id).toBe(first.id);
    expect((await ann.api.publications.one({ params: { id } })).state).toBe('scheduled');
    const other = await connectReddit(app, ann, 'priya-raman');
    expect(other).toMatchObject({ id: first.id, name: 'u/priya_raman' });
    expect((await ann.api.publications.one({ params: { id } })).state).toBe('cancelled');
  });

  it('stores tokens encrypted, and never returns them', async () => {
    const made = await connectReddit(app, ann);
    const { db } = app.composition.deps;
    const row = await db
      .selectFrom('connection')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(row.secrets?.toString('utf8')).not.toContain('accessToken');
    expect(JSON.stringify(made)).not.toMatch(/token|secret/i);
  });
});

describe('disconnecting Reddit', () => {
  it('revokes the grant at Reddit, deletes the tokens, and keeps scheduled posts waiting', async () => {
    const made = await connectReddit(app, ann);
    const bobs = await connectReddit(app, bob, 'priya-raman');
    const { id } = await post(ann);
    expect(await ann.api.reddit.disconnect({})).toEqual({ ids: [made.id] });
    expect(await ann.api.reddit.disconnect({})).toEqual({ ids: [] });
    expect(await connections(ann)).toEqual([]);
    expect(await connections(bob)).toMatchObject([{ id: bobs.id, state: 'active' }]);
    app.advance(minute);
    expect(await send(ann, id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect(await refused(post(ann))).toEqual(['reconnect_needed']);
    await connectReddit(app, ann);
    expect(await send(ann, id)).toMatchObject({ state: 'published' });
  });

  it("works even if Reddit doesn't answer", async () => {
    await connectReddit(app, ann);
    await fault({ pathIncludes: '/revoke_token', kind: '500' });
    expect((await ann.api.reddit.disconnect({})).ids).toHaveLength(1);
    expect(await connections(ann)).toEqual([]);
  });
});

describe('a subreddit', () => {
  it('shows its rules and flairs', async () => {
    await connectReddit(app, ann);
    const reported = await ann.api.reddit.subreddit({ query: { name: 'opsleads' } });
    expect(reported).toMatchObject({ name: 'OpsLeads', takes: 'any', needsFlair: true, closed: null });
    expect(reported.flairs.map(({ text }) => text)).toContain('Tools & templates');
  });

  it("that doesn't exist or isn't open to the account is refused with the field", async () => {
    await connectReddit(app, ann, 'priya-raman');
    for (const name of ['nowhere', 'closedshop', 'northwindinside', 'r/x', '']) {
      expect(await refused(ann.api.reddit.subreddit({ query: { name } }))).toEqual(['name']);
    }
    await expect(ann.api.reddit.subreddit({ query: { name: 'northwindinside' } })).rejects.toThrow(
      'r/northwindinside is private',
    );
  });

  it("needs a connection to be read, and reports Reddit's errors", async () => {
    const ask = () => refused(ann.api.reddit.subreddit({ query: { name: 'smallfirms' } }));
    expect(await ask()).toEqual(['reconnect_needed']);
    await connectReddit(app, ann);
    await fault({ pathIncludes: '/about', kind: '429' });
    expect(await ask()).toEqual(['rate_limited']);
    await fault({ pathIncludes: '/about', kind: 'cut' });
    expect(await ask()).toEqual(['provider_unavailable']);
  });

  it('is read again with a refreshed token before the user is asked to reconnect', async () => {
    const ask = () => refused(ann.api.reddit.subreddit({ query: { name: 'smallfirms' } }));
    await connectReddit(app, ann);
    const before = await tokenCalls();
    await fault({ pathIncludes: '/about', kind: '401' });
    expect(await ask()).toEqual([]);
    expect(await tokenCalls()).toBe(before + 1);
    expect(await connections(ann)).toMatchObject([{ state: 'active', reason: null }]);
    // A temporary refresh failure is no reason to ask for a reconnect.
    await fault({ pathIncludes: '/about', kind: '401' });
    await fault({ pathIncludes: '/access_token', kind: '500' });
    expect(await ask()).toEqual(['provider_unavailable']);
    expect(await connections(ann)).toMatchObject([
      { state: 'active', reason: expect.stringContaining('Couldn’t renew the Reddit sign-in') },
    ]);
    app.advance(minute);
    expect(await ask()).toEqual([]);
    expect(await connections(ann)).toMatchObject([{ state: 'active', reason: null }]);
    await fault({ pathIncludes: '/about', kind: '401', times: 2 });
    expect(await ask()).toEqual(['reconnect_needed']);
    expect(await connections(ann)).toMatchObject([{ state: 'needs_reconnect' }]);
  });
});

describe('a post to Reddit', () => {
  it('is sent unchanged after ten seconds, and can be canceled until then', async () => {
    await connectReddit(app, ann);
    const at = app.now().getTime();
    const made = await post(ann, { title: 'Ten seconds', text: 'Prices & <costs>', nsfw: true });
    expect(made).toMatchObject({
      channel: 'reddit',
      kind: 'post',
      network: 'sample',
      origin: 'user',
      state: 'scheduled',
      text: 'Prices & <costs>',
      options: { channel: 'reddit', subreddit: 'smallfirms', title: 'Ten seconds', link: null, nsfw: true },
      connection: { name: 'u/maya_lindqvist' },
      costUsd: null,
      canCancel: true,
    });
    expect(Date.parse(made.dueAt ?? '') - at).toBeGreaterThanOrEqual(10_000);
    await send(ann, made.id);
    expect(await submissions('Ten seconds')).toEqual([]);
    const back = await post(ann, { title: 'Taken back' });
    expect((await ann.api.publications.cancel({ params: { id: back.id } })).state).toBe('cancelled');
    app.advance(minute);
    await send(ann, back.id);
    expect(await send(ann, made.id)).toMatchObject({
      state: 'published',
      externalUrl: expect.stringMatching(/^https:\/\/www\.reddit\.com\/r\/smallfirms\/comments\//),
    });
    await send(ann, made.id);
    expect(await submissions('Ten seconds')).toMatchObject([{ text: 'Prices & <costs>', nsfw: true }]);
    expect(await submissions('Taken back')).toEqual([]);
    await expect(bob.api.publications.one({ params: { id: made.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('with a link has no text, and one without a link can be a title only', async () => {
    await connectReddit(app, ann);
    const link = 'https://news.example/a';
    const shared = await post(ann, { subreddit: 'b2blinks', title: 'Worth reading', text: '', link });
    const bare = await post(ann, { title: 'Title only', text: '' });
    app.advance(minute);
    expect(await send(ann, shared.id)).toMatchObject({ state: 'published', text: '' });
    expect(await send(ann, bare.id)).toMatchObject({ state: 'published', text: '' });
    expect(await submissions('Worth reading')).toMatchObject([{ link, text: '' }]);
    const { db } = app.composition.deps;
    const check = await checkPublication(db, ann.userId, { channel: 'reddit', text: '' }, app.now());
    expect(check).toMatchObject({ limit: 40_000, warnings: [] });
  });

  it('can have a flair, with custom text if it is editable', async () => {
    await connectReddit(app, ann);
    const { flairs } = await ann.api.reddit.subreddit({ query: { name: 'OpsLeads' } });
    const other = flairs.find(({ isEditable }) => isEditable);
    const made = await post(ann, {
      subreddit: 'OpsLeads',
      title: 'With a flair',
      flairId: other?.id ?? '',
      flairText: 'War story',
    });
    app.advance(minute);
    expect((await send(ann, made.id)).state).toBe('published');
    expect(await submissions('With a flair')).toMatchObject([{ flair: 'War story' }]);
  });

  const wrong: [string, Partial<NewRedditPost>, string[]][] = [
    ['a title that is too long', { title: 'x'.repeat(301) }, ['title']],
    ['no title', { title: ' ' }, ['title']],
    ['a text that is too long', { text: 'x'.repeat(40_001) }, ['text']],
    ['a link that is none', { link: 'ftp://a.example/' }, ['link']],
    ['a text beside a link', { link: 'https://a.example/' }, ['text']],
    ['words where links are taken', { subreddit: 'b2blinks' }, ['link']],
    [
      'a link where words are taken',
      {
        subreddit: 'askfounders',
        title: 'What do you read each week?',
        text: '',
        link: 'https://a.example/',
      },
      ['link'],
    ],
    ['a banned site', { subreddit: 'b2blinks', text: '', link: 'https://short.example/a' }, ['link']],
    ['no flair where one is wanted', { subreddit: 'OpsLeads' }, ['flairId']],
    ['a flair that is not there', { flairId: 'gone' }, ['flairId']],
    ['title and text against the rules', { subreddit: 'askfounders', title: 'A survey' }, ['title', 'text']],
    [
      'a spoiler where there are none',
      { subreddit: 'nightshift', title: '[Job] Hi', spoiler: true },
      ['spoiler'],
    ],
    ['a place for approved members', { subreddit: 'quietcraft' }, ['subreddit']],
    ['a place that is not there', { subreddit: 'nowhere' }, ['subreddit']],
    ['a private place', { subreddit: 'northwindinside' }, ['subreddit']],
    ['a time that is past', { at: '2020-01-01T00:00:00Z' }, ['at']],
  ];
  it.each(wrong)('with %s is refused with the field before it is scheduled', async (_what, over, fields) => {
    await connectReddit(app, ann, 'priya-raman');
    expect(await refused(post(ann, over))).toEqual(fields);
    expect((await ann.api.publications.list({ query: {} })).items).toEqual([]);
  });

  it("with both a text and a link is refused with the field, even if Reddit's rules can't be read", async () => {
    await connectReddit(app, ann);
    const link = 'https://a.example/';
    await fault({ pathIncludes: '/about', kind: '500', times: 3 });
    expect(await refused(post(ann, { link }))).toEqual(['text']);
    const options = {
      channel: 'reddit' as const,
      subreddit: 'smallfirms',
      title: 'Both',
      link,
      flairId: null,
      flairText: null,
      nsfw: false,
      spoiler: false,
    };
    const body = { channel: 'reddit' as const, text: 'Words', options };
    const { id } = await ann.api.publications.create({ body });
    const schedule = () => ann.api.publications.schedule({ params: { id }, body: {} });
    expect(await refused(schedule())).toEqual(['text']);
    const { items } = await ann.api.publications.checkAll({ body: { items: [body] } });
    expect(items[0]?.warnings).toMatchObject([{ code: 'refused', blocks: true }]);
    await ann.api.publications.change({ params: { id }, body: { text: '', options } });
    expect((await schedule()).state).toBe('scheduled');
    await fault({ pathIncludes: '/about', kind: '500' });
    const { text } = body;
    const change = ann.api.publications.change({ params: { id }, body: { text, options } });
    expect(await refused(change)).toEqual(['text']);
  });

  it("is accepted if Reddit's rules can't be read, and shows Reddit's own refusal later", async () => {
    await connectReddit(app, ann);
    await fault({ pathIncludes: '/about', kind: '500' });
    const made = await post(ann, { subreddit: 'OpsLeads' });
    app.advance(minute);
    expect(await send(ann, made.id)).toMatchObject({
      state: 'failed',
      error: { kind: 'rejected', message: expect.stringContaining('r/OpsLeads requires a flair') },
      attempts: [{ outcome: 'refused', message: expect.stringContaining('r/OpsLeads requires a flair') }],
    });
  });

  it('waits as long as Reddit asks, and says how long', async () => {
    await connectReddit(app, ann);
    const made = await post(ann, { title: 'Patience' });
    app.advance(minute);
    await fault({ pathIncludes: '/api/submit', kind: 'refused', code: 'RATELIMIT' });
    const waits = await send(ann, made.id);
    expect(waits).toMatchObject({
      state: 'scheduled',
      error: { kind: 'rate_limited', message: expect.stringContaining('wait 7 minutes') },
    });
    expect(Date.parse(waits.nextTryAt ?? '') - app.now().getTime()).toBeGreaterThan(6 * minute);
    app.advance(8 * minute);
    expect((await send(ann, made.id)).state).toBe('published');
    expect(await submissions('Patience')).toHaveLength(1);
  });

  it('with a lost answer is looked up and never sent again', async () => {
    await connectReddit(app, ann);
    const made = await post(ann, { title: 'Lost answer' });
    app.advance(minute);
    await fault({ pathIncludes: '/api/submit', kind: '500', after: true });
    const found = await send(ann, made.id);
    expect(found).toMatchObject({ state: 'published', externalUrl: expect.stringContaining('/comments/') });
    expect(await submissions('Lost answer')).toHaveLength(1);
  });

  it("with a lost answer isn't mistaken for a post with the same text elsewhere", async () => {
    await connectReddit(app, ann);
    const one = await post(ann, { title: 'Here', text: 'The same' });
    const other = await post(ann, { title: 'There', text: 'The same' });
    const link = (url: string) =>
      post(ann, { subreddit: 'b2blinks', title: 'News', text: '', link: `https://news.example/${url}` });
    const links = [await link('one'), await link('two')];
    app.advance(minute);
    await send(ann, other.id);
    await send(ann, links[0]?.id ?? '');
    await fault({ pathIncludes: '/api/submit', kind: 'cut', after: true, times: 2 });
    expect((await send(ann, one.id)).state).toBe('published');
    expect((await send(ann, links[1]?.id ?? '')).state).toBe('published');
  });

  it("that never arrived isn't mistaken for another one", async () => {
    await connectReddit(app, ann);
    const made = await post(ann, { title: 'Never there' });
    app.advance(minute);
    await fault({ pathIncludes: '/api/submit', kind: '500' });
    expect((await send(ann, made.id)).state).toBe('unconfirmed');
    for (const wait of [1, 2, 5, 15]) {
      app.advance(wait * minute);
      await send(ann, made.id);
    }
    expect(await ann.api.publications.one({ params: { id: made.id } })).toMatchObject({
      state: 'failed',
      error: { kind: 'not_there' },
    });
    expect(await submissions('Never there')).toEqual([]);
  });

  it('is sent once with a refreshed token after Reddit rejects the first', async () => {
    await connectReddit(app, ann);
    const made = await post(ann, { title: 'Doubted' });
    app.advance(minute);
    await fault({ pathIncludes: '/api/submit', kind: '401' });
    expect((await send(ann, made.id)).state).toBe('scheduled');
    app.advance(20 * minute);
    expect((await send(ann, made.id)).state).toBe('published');
    expect(await submissions('Doubted')).toHaveLength(1);
  });
});

describe('a Reddit token', () => {
  it('is refreshed at 80% of its life, repeatedly, even though answers omit the refresh token', async () => {
    await connectReddit(app, ann);
    const ask = () => ann.api.reddit.subreddit({ query: { name: 'smallfirms' } });
    const before = await tokenCalls();
    await ask();
    app.advance(19 * hour);
    await ask();
    expect(await tokenCalls()).toBe(before);
    for (let round = 1; round <= 3; round += 1) {
      app.advance(20 * hour);
      await ask();
      expect(await tokenCalls()).toBe(before + round);
    }
    const made = await post(ann, { at: new Date(app.now().getTime() + 23 * hour).toISOString() });
    app.advance(23 * hour);
    expect((await send(ann, made.id)).state).toBe('published');
    expect(await connections(ann)).toMatchObject([{ state: 'active' }]);
  });

  it('is refreshed once for concurrent callers', async () => {
    await connectReddit(app, ann);
    app.advance(20 * hour);
    const before = await tokenCalls();
    const ask = () => ann.api.reddit.subreddit({ query: { name: 'smallfirms' } });
    await Promise.all([ask(), ask(), ask()]);
    expect(await tokenCalls()).toBe(before + 1);
  });

  it("is used until it expires if Reddit can't refresh it, and then posts wait", async () => {
    await connectReddit(app, ann);
    const made = await post(ann, { at: new Date(app.now().getTime() + 20 * hour).toISOString() });
    const later = await post(ann, { at: new Date(app.now().getTime() + 30 * hour).toISOString() });
    app.advance(20 * hour + minute);
    await fault({ pathIncludes: '/access_token', kind: '500', times: 2 });
    expect((await send(ann, made.id)).state).toBe('published');
    app.advance(10 * hour);
    expect(await send(ann, later.id)).toMatchObject({ state: 'scheduled', waitsForReconnect: false });
    app.advance(20 * minute);
    expect((await send(ann, later.id)).state).toBe('published');
  });

  it('needs a reconnect once the user has revoked the grant at Reddit', async () => {
    await connectReddit(app, ann);
    const made = await post(ann, { at: new Date(app.now().getTime() + 21 * hour).toISOString() });
    app.advance(21 * hour + minute);
    await fault({ pathIncludes: '/access_token', kind: 'refused', code: 'invalid_grant' });
    expect(await send(ann, made.id)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect(await connections(ann)).toMatchObject([{ state: 'needs_reconnect' }]);
  });
});

describe('Reddit', () => {
  it('says if no app is configured, and where to set it', async () => {
    const { deps } = app.composition;
    const { real, sample } = deps.connects;
    const without = { ...deps, connects: { real, sample: { ...sample, reddit: null } } };
    const body = { subreddit: 'smallfirms', title: 'Hello' };
    const calls = [
      startOAuth(
        without,
        { userId: ann.userId, sessionId: ann.userId },
        { provider: 'reddit', origin: 'http://localhost' },
      ),
      readSubreddit(without, ann.userId, { name: 'smallfirms', field: 'name' }),
      postToReddit(without, ann.userId, body),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({
        code: 'not_configured',
        message: expect.stringContaining('Settings → Services'),
      });
    }
  });

  it('uses the real Reddit if the server has its own app', async () => {
    const real = await startApp({
      works: false,
      env: { REDDIT_CLIENT_ID: 'an-app', REDDIT_CLIENT_SECRET: 'a-secret' },
    });
    try {
      const cleo = await real.signIn('cleo@northwind-labs.example', 'Cleo');
      const { url } = await cleo.api.reddit.authUrl({ query: {} });
      expect(url).toMatch(/^https:\/\/www\.reddit\.com\/api\/v1\/authorize\?client_id=an-app&/);
      const { channels } = await cleo.api.connections.list({});
      const reddit = channels.find(({ channel }) => channel === 'reddit');
      expect(reddit?.ways).toMatchObject([{ network: 'real' }]);
    } finally {
      await real.stop();
    }
  });
});
