import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RedditReason, redditRules } from '#core/channels/reddit.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import type { Account, PostOptions, Publishable } from './port.ts';
import { redditChannel } from './reddit.ts';

const { scopes } = redditRules.ways.reddit;

let now = Date.parse('2026-11-20T12:00:00Z');
const origin = 'http://app.example';
const returnUrl = `${origin}/dashboard/channels/reddit`;

const sandbox = await startChannelSandbox(() => now);
afterAll(() => sandbox.stop());
afterEach(() => sandbox.endFaults());

type Over = Partial<Parameters<typeof redditChannel>[0]>;
const open = (over: Over = {}) =>
  redditChannel({
    clientId: 'sandbox-reddit-app',
    clientSecret: 'sandbox-reddit-secret',
    userAgent: 'web:ingrow-test:v1 (by /u/maya_lindqvist)',
    authorizeUrl: '/sample/reddit/api/v1/authorize',
    tokensUrl: `${sandbox.url}/reddit/www/api/v1`,
    apiUrl: `${sandbox.url}/reddit/oauth`,
    realm: 'sample',
    ...over,
  });

async function grant(slug: string) {
  const back = await sandbox.choose(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }), {
    person: slug,
  });
  const code = back.searchParams.get('code') ?? '';
  return { code, granted: await open().exchange({ returnUrl, code, verifier: 'v' }) };
}

async function connect(slug = 'maya-lindqvist'): Promise<Account> {
  const { granted } = await grant(slug);
  return { externalId: granted.account.externalId, accessToken: granted.accessToken, webhookUrl: null };
}

type Sent = {
  count: number;
  items: { kind: string; id: string; title: string; text: string; link: string; image: unknown }[];
};
const sent = async (title: string) => {
  const all = (await (await fetch(`${sandbox.url}/control/sent?kind=submission`)).json()) as Sent;
  return all.items.filter((each) => each.title === title);
};
const fault = (body: Record<string, unknown>) => sandbox.fault({ provider: 'reddit', ...body });

type Options = Extract<PostOptions, { channel: 'reddit' }>;
type RedditPost = Extract<Publishable, { kind: 'post' }> & { options: Options };
const aPost = (over: Partial<Options> = {}, text = ''): RedditPost => ({
  kind: 'post',
  text,
  media: [],
  mentions: [],
  replyTo: null,
  options: {
    channel: 'reddit',
    subreddit: 'smallfirms',
    title: fresh('A title'),
    link: null,
    flairId: null,
    flairText: null,
    nsfw: false,
    spoiler: false,
    ...over,
  },
});

let serial = 0;
function fresh(words: string): string {
  serial += 1;
  return `${words} ${serial}`;
}

describe('connecting', () => {
  it("requests identity, posting, rules, flairs and the user's own posts, permanently", () => {
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }));
    expect(url.origin).toBe(origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: scopes.join(' '),
      duration: 'permanent',
      response_type: 'code',
      redirect_uri: returnUrl,
      state: 's',
    });
  });

  it('returns the account and tokens, and a code works once, for its own return URL only', async () => {
    const { code, granted } = await grant('elodie-garnier');
    expect(granted).toMatchObject({
      lifeSeconds: 86_400,
      scopes,
      webhookUrl: null,
      account: {
        name: 'u/elodie_garnier',
        url: 'https://www.reddit.com/user/elodie_garnier',
        pictureUrl: 'https://styles.redditmedia.example/t5_2/styles/profileIcon.jpg',
      },
    });
    expect(granted.refreshToken).not.toBeNull();
    // Reddit answers this refusal with 200.
    await expect(open().exchange({ returnUrl, code, verifier: 'v' })).rejects.toMatchObject({
      kind: 'rejected',
    });
    const back = await sandbox.choose(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }), {
      person: 'jonas-beck',
    });
    const other = { returnUrl: `${origin}/other`, code: back.searchParams.get('code') ?? '', verifier: 'v' };
    await expect(open().exchange(other)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('returns no code if the user declines', async () => {
    const back = await sandbox.choose(open().authorizeUrl({ returnUrl, state: 's9', challenge: 'c' }), {
      person: '',
    });
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 's9', error: 'access_denied' });
  });

  it('returns no refresh token without duration=permanent', async () => {
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }));
    url.searchParams.delete('duration');
    const back = await sandbox.choose(url.href, { person: 'maya-lindqvist' });
    const code = back.searchParams.get('code') ?? '';
    expect(await open().exchange({ returnUrl, code, verifier: 'v' })).toMatchObject({ refreshToken: null });
  });

  it('distinguishes a wrong app secret from a wrong code', async () => {
    const ask = { returnUrl, code: 'x', verifier: 'v' };
    await expect(open({ clientSecret: 'wrong' }).exchange(ask)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(open().exchange(ask)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('is throttled under a generic user agent', async () => {
    const account = await connect();
    const post = aPost();
    await expect(open({ userAgent: 'node' }).publish(account, post)).rejects.toMatchObject({
      kind: 'rate_limited',
    });
    expect(await sent(post.options.title)).toEqual([]);
  });
});

describe('tokens', () => {
  it('are refreshed repeatedly with one refresh token, which no answer repeats', async () => {
    const { granted } = await grant('priya-raman');
    const refreshToken = granted.refreshToken ?? '';
    const before = now;
    for (let round = 0; round < 3; round += 1) {
      now += 20 * 3_600_000;
      const tokens = await open().refresh(refreshToken);
      expect(tokens).toMatchObject({ refreshToken: null, lifeSeconds: 86_400 });
      const account = {
        externalId: granted.account.externalId,
        accessToken: tokens.accessToken,
        webhookUrl: null,
      };
      expect((await open().community(account, 'smallfirms')).name).toBe('smallfirms');
    }
    const ended = { externalId: 'x', accessToken: granted.accessToken, webhookUrl: null };
    await expect(open().community(ended, 'smallfirms')).rejects.toMatchObject({ kind: 'unauthorized' });
    now = before;
  });

  it('end with the grant, which can be revoked twice', async () => {
    const { granted } = await grant('priya-raman');
    const account = { externalId: 'x', accessToken: granted.accessToken, webhookUrl: null };
    const both = { accessToken: granted.accessToken, refreshToken: granted.refreshToken };
    await open().revoke(both);
    await open().revoke(both);
    await open().revoke({ accessToken: 'unknown', refreshToken: null });
    await expect(open().publish(account, aPost())).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(open().refresh(granted.refreshToken ?? '')).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  const fails: [Record<string, unknown>, PortErrorKind][] = [
    [{ kind: 'refused', code: 'invalid_grant' }, 'unauthorized'],
    [{ kind: '401' }, 'forbidden'],
    [{ kind: '429', retryAfterSeconds: 9 }, 'rate_limited'],
    [{ kind: '500' }, 'unknown_outcome'],
    [{ kind: 'cut' }, 'unknown_outcome'],
    [{ kind: 'malformed' }, 'unknown_outcome'],
    [{ kind: 'empty' }, 'unknown_outcome'],
  ];
  it.each(fails)('a refresh that fails by %o is reported as %s', async (how, kind) => {
    const { granted } = await grant('priya-raman');
    await fault({ pathIncludes: '/access_token', ...how });
    await expect(open().refresh(granted.refreshToken ?? '')).rejects.toMatchObject({
      kind,
      ...(kind === 'rate_limited' ? { retryAfter: 9 } : {}),
    });
    // The refresh token wasn't used up.
    expect((await open().refresh(granted.refreshToken ?? '')).accessToken).not.toBe('');
  });
});

const kinds: [string, () => RedditPost][] = [
  ['text', () => aPost({}, 'Prices (100 %) & <b>costs</b>\n\n* one\n* two')],
  ['link', () => aPost({ subreddit: 'b2blinks', link: `https://news.example/${fresh('a')}?q=1&b=<2>` })],
];

describe.each(kinds)('a %s post', (_kind, make) => {
  let account: Account;
  beforeAll(async () => {
    account = await connect();
  });
  const since = () => new Date(now - 1000);

  it('is published as written, and found again', async () => {
    const post = make();
    const { title, link } = post.options;
    const published = await open().publish(account, post);
    const [there, ...more] = await sent(title);
    expect(more).toEqual([]);
    expect(there).toMatchObject({ title, text: post.text, link });
    expect(published.externalId).toBe(`t3_${there?.id}`);
    expect(published.url).toMatch(
      new RegExp(`^https://www\\.reddit\\.com/r/${post.options.subreddit}/comments/${there?.id}/`),
    );
    expect(await open().find(account, post, since())).toEqual(published);
  });

  it('is found only by its own community, title and content, and not before it was sent', async () => {
    const post = make();
    await open().publish(account, post);
    const { options } = post;
    const find = (over: Partial<Options>, text = post.text, from = since()) =>
      open().find(account, { ...post, text, options: { ...options, ...over } }, from);
    expect(await find({ subreddit: options.subreddit.toUpperCase() })).not.toBeNull();
    expect(await find({ subreddit: 'askfounders' })).toBeNull();
    expect(await find({ title: `${options.title}!` })).toBeNull();
    expect(await find(options.link === null ? {} : { link: 'https://other.example/' }, 'Other')).toBeNull();
    expect(await find({}, post.text, new Date(now + 3_600_000))).toBeNull();
    const somebody = await connect('priya-raman');
    expect(await open().find(somebody, post, since())).toBeNull();
  });
});

describe('a Reddit refusal with status 200', () => {
  const codes: [string, PortErrorKind, RedditReason | undefined][] = [
    ['SUBREDDIT_NOEXIST', 'not_found', 'no_such_community'],
    ['SUBREDDIT_REQUIRED', 'rejected', 'no_such_community'],
    ['SUBREDDIT_NOTALLOWED', 'forbidden', 'may_not_post'],
    ['SUBREDDIT_NOTALLOWED_BANNED', 'forbidden', 'banned'],
    ['NO_SELFS', 'rejected', 'links_only'],
    ['NO_LINKS', 'rejected', 'texts_only'],
    ['NO_TEXT', 'rejected', 'title_missing'],
    ['TOO_LONG', 'rejected', 'title_too_long'],
    ['NO_URL', 'rejected', 'bad_link'],
    ['BAD_URL', 'rejected', 'bad_link'],
    ['ALREADY_SUB', 'duplicate', 'already_posted'],
    ['DOMAIN_BANNED', 'rejected', 'link_banned'],
    ['BAD_FLAIR_TARGET', 'rejected', 'bad_flair'],
    ['BAD_CAPTCHA', 'forbidden', 'captcha'],
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', 'rejected', 'flair_required'],
    ['SUBMIT_VALIDATION_TITLE_REQUIREMENT', 'rejected', 'title_rules'],
    ['SUBMIT_VALIDATION_MIN_LENGTH', 'rejected', 'title_rules'],
    ['SUBMIT_VALIDATION_BODY_REQUIRED', 'rejected', 'text_rules'],
    ['SUBMIT_VALIDATION_BODY_NOT_ALLOWED', 'rejected', 'text_rules'],
    ['SUBMIT_VALIDATION_BLACKLISTED_DOMAIN', 'rejected', 'link_banned'],
    ['SUBMIT_VALIDATION_REPOST', 'duplicate', 'already_posted'],
    ['SUBMIT_VALIDATION_SOMETHING_NEW', 'rejected', 'community_rules'],
    ['USER_REQUIRED', 'unauthorized', undefined],
    ['SOMETHING_NEW', 'rejected', undefined],
  ];
  it.each(codes)('with the code %s is reported as %s, %s', async (code, kind, reason) => {
    const account = await connect();
    const post = aPost();
    await fault({ method: 'POST', pathIncludes: '/api/submit', kind: 'refused', code });
    await expect(open().publish(account, post)).rejects.toMatchObject({ kind, reason });
    expect(await sent(post.options.title)).toEqual([]);
  });

  it("for the rate limit includes the wait, from the message's minutes or the seconds field", async () => {
    const account = await connect();
    await fault({ method: 'POST', pathIncludes: '/api/submit', kind: 'refused', code: 'RATELIMIT' });
    await expect(open().publish(account, aPost())).rejects.toMatchObject({
      kind: 'rate_limited',
      reason: 'too_fast',
      retryAfter: 420,
    });
    await fault({ method: 'POST', pathIncludes: '/api/submit', kind: 'refused', code: 'QUOTA_FILLED' });
    await expect(open().publish(account, aPost())).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfter: 3600,
    });
    const newcomer = await connect('tomasz-wieczorek');
    await open().publish(newcomer, aPost());
    await expect(open().publish(newcomer, aPost())).rejects.toMatchObject({
      kind: 'rate_limited',
      reason: 'too_fast',
      retryAfter: 600,
    });
  });

  const long = 'x'.repeat(301);
  const rules: [string, Partial<Options>, string, RedditReason][] = [
    ['no such place', { subreddit: 'nowhere' }, '', 'no_such_community'],
    ['a place that Reddit closed', { subreddit: 'closedshop' }, '', 'no_such_community'],
    ['a text among links', { subreddit: 'b2blinks' }, 'Words', 'links_only'],
    [
      'a link among texts',
      { subreddit: 'askfounders', title: 'Would you read a link here?', link: 'https://a.example/' },
      '',
      'texts_only',
    ],
    ['a place that is not open', { subreddit: 'quietcraft' }, '', 'may_not_post'],
    ["somebody else's profile", { subreddit: 'u_maya_lindqvist' }, '', 'may_not_post'],
    ['no flair where one is wanted', { subreddit: 'OpsLeads' }, '', 'flair_required'],
    ['a flair that is not there', { flairId: 'gone' }, '', 'bad_flair'],
    [
      'a title without what is wanted',
      { subreddit: 'askfounders', title: 'I have something to tell' },
      'x'.repeat(40),
      'title_rules',
    ],
    [
      'no text where one is wanted',
      { subreddit: 'askfounders', title: 'How do you price your work?' },
      '',
      'text_rules',
    ],
    [
      'a text that is too short',
      { subreddit: 'askfounders', title: 'How do you price your work?' },
      'So?',
      'text_rules',
    ],
    [
      'a site that is not taken',
      { subreddit: 'b2blinks', link: 'https://short.example/a' },
      '',
      'link_banned',
    ],
    [
      'a site that Reddit bans',
      { subreddit: 'b2blinks', link: 'https://banned.example/' },
      '',
      'link_banned',
    ],
    ['a text beside a link', { link: 'https://a.example/' }, 'Words', 'text_beside_link'],
    ['a title that is too long', { title: long }, '', 'title_too_long'],
    ['a text that is too long', {}, 'x'.repeat(40_001), 'text_too_long'],
  ];
  it.each(rules)('is mapped for %s', async (_what, over, text, reason) => {
    const account = await connect('priya-raman');
    await expect(open().publish(account, aPost(over, text))).rejects.toMatchObject({ reason });
  });

  it('is mapped for a repeated link and for a banned user', async () => {
    const account = await connect();
    const post = aPost({ subreddit: 'b2blinks', link: 'https://news.example/twice' });
    await open().publish(account, post);
    await expect(open().publish(account, post)).rejects.toMatchObject({
      kind: 'duplicate',
      reason: 'already_posted',
    });
    const banned = await connect('jonas-beck');
    await expect(open().publish(banned, aPost({ subreddit: 'OpsLeads' }))).rejects.toMatchObject({
      reason: 'banned',
    });
  });

  it("is predicted without a call for what Reddit can't publish", async () => {
    const account = await connect();
    const comment: Publishable = {
      kind: 'comment',
      text: 'Hello',
      mentions: [],
      targetUrn: 't3_a',
      answers: null,
    };
    await expect(open().publish(account, comment)).rejects.toMatchObject({ kind: 'rejected' });
    const link = aPost({ link: 'https://news.example/a' });
    for (const what of [
      { ...aPost(), media: [image(), image()] },
      { ...link, text: '', media: [image()] },
      { ...aPost(), replyTo: 't3_a' },
      { ...aPost(), media: [{ bytes: png(9, 9), contentType: 'application/pdf' as const, title: 'Plan' }] },
    ]) {
      await expect(open().publish(account, what)).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'not_supported',
      });
    }
  });
});

const image = (bytes = png(9, 9)) => ({ bytes, contentType: 'image/png' as const, alt: '' });

describe('an image on Reddit', () => {
  const withImage = (over: Partial<Options> = {}, bytes = png(9, 9)) =>
    ({ ...aPost(over, ''), media: [image(bytes)] }) satisfies Publishable;

  it('is uploaded, then posted, and found once Reddit lists it', async () => {
    const account = await connect();
    const what = withImage();
    const made = await open().publish(account, what);
    // Its id is only announced on a socket.
    expect(made).toEqual({ externalId: null, url: 'https://www.reddit.com/user/maya_lindqvist/submitted/' });
    const [there] = await sent(what.options.title);
    expect(there).toMatchObject({ image: { bytes: png(9, 9).length }, link: null });
    const found = await open().find(account, what, new Date(now));
    expect(found).toMatchObject({ externalId: `t3_${there?.id}` });
    // A text with the same title is another post.
    expect(await open().find(account, { ...what, media: [] }, new Date(now))).toBeNull();
  });

  it("is refused if the community doesn't allow images, or if it isn't one", async () => {
    const account = await connect();
    const title = 'A question that is long enough, is it not?';
    const forbidden = withImage({ subreddit: 'askfounders', title });
    await expect(open().publish(account, forbidden)).rejects.toMatchObject({ reason: 'images_not_allowed' });
    const none = withImage({}, Buffer.from('no image'));
    await expect(open().publish(account, none)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'image_refused',
    });
    expect((await open().community(account, 'askfounders')).takesImages).toBe(false);
    expect((await open().community(account, 'smallfirms')).takesImages).toBe(true);
  });

  it.each([
    ['/api/media/asset', '500', 'unavailable'],
    ['/api/media/asset', 'malformed', 'unavailable'],
    ['/api/media/asset', '401', 'unauthorized'],
    ['/api/media/asset', '429', 'rate_limited'],
    ['/reddit/store', 'cut', 'unavailable'],
    ['/reddit/store', '403', 'rejected'],
  ])("certainly isn't posted if its upload fails at %s by %s: %s", async (pathIncludes, kind, expected) => {
    const account = await connect();
    const what = withImage();
    await fault({ method: 'POST', pathIncludes, kind });
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: expected });
    expect(await sent(what.options.title)).toEqual([]);
    await open().publish(account, what);
    expect(await sent(what.options.title)).toHaveLength(1);
  });

  it('has an unknown outcome if the answer to the post is lost', async () => {
    const account = await connect();
    const what = withImage();
    await fault({ method: 'POST', pathIncludes: '/api/submit', kind: '500', after: true });
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect(await open().find(account, what, new Date(now))).toMatchObject({
      externalId: expect.stringMatching(/^t3_/),
    });
  });
});
