import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TwitterReason, twitterRules } from '#core/channels/twitter.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { type ChannelSandbox, startChannelSandbox } from '#test/channel-sandbox.ts';
import type { Account, PostImage, Publishable } from './port.ts';
import { twitterChannel } from './twitter.ts';
import { asShown, writtenText } from './twitter-text.ts';

let now = Date.parse('2026-11-20T12:00:00Z');
const origin = 'http://app.example';
const returnUrl = `${origin}/dashboard/channels/twitter`;
let sandbox: ChannelSandbox;

beforeAll(async () => {
  sandbox = await startChannelSandbox(() => now);
});
afterAll(() => sandbox?.stop());

type Over = { clientSecret?: string };
const open = (over: Over = {}) =>
  twitterChannel({
    clientId: 'sandbox-x-app',
    clientSecret: 'sandbox-x-secret',
    authorizeUrl: '/sample/x/i/oauth2/authorize',
    apiUrl: `${sandbox.url}/x`,
    realm: 'sample',
    now: () => now,
    ...over,
  });

const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

async function agree(slug = 'maya-lindqvist') {
  const verifier = newVerifier();
  const url = open().authorizeUrl({ returnUrl, state: 's1', challenge: challengeOf(verifier) });
  expect(url.startsWith(`${origin}/sample/x/i/oauth2/authorize?`)).toBe(true);
  const back = await sandbox.choose(url, { person: slug });
  expect(back.searchParams.get('state')).toBe('s1');
  return { returnUrl, verifier, code: back.searchParams.get('code') ?? '' };
}

async function connect(slug?: string) {
  const granted = await open().exchange(await agree(slug));
  const account: Account = {
    externalId: granted.account.externalId,
    accessToken: granted.accessToken,
    webhookUrl: null,
  };
  return { ...granted, account };
}

type Sent = {
  count: number;
  items: {
    kind: string;
    id: string;
    text: string;
    mediaIds: string[];
    alts: string[];
    madeWithAi: boolean;
    replyTo: string | null;
  }[];
};
const sent = async (text: string): Promise<Sent> =>
  (await fetch(`${sandbox.url}/control/sent?text=${encodeURIComponent(text)}`)).json() as Promise<Sent>;
const control = (path: string, body: unknown) =>
  fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
const fault = (body: Record<string, unknown>) => sandbox.fault({ provider: 'twitter', ...body });
const requests = async () =>
  ((await (await fetch(`${sandbox.url}/control/requests`)).json()) as Record<string, Record<string, unknown>>)
    .requests?.twitter as Record<string, number>;

const post = (text: string, more: Partial<Extract<Publishable, { kind: 'post' }>> = {}): Publishable => ({
  kind: 'post',
  text,
  mentions: [],
  options: null,
  media: [],
  replyTo: null,
  ...more,
});
let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};

/** The smallest PNG, followed by any number of extra bytes. */
const png = (bytes = 0): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.alloc(bytes),
  ]);
const image = (over: Partial<PostImage> = {}): PostImage => ({
  bytes: png(),
  contentType: 'image/png',
  alt: '',
  ...over,
});

let account: Account;
beforeAll(async () => {
  ({ account } = await connect());
});
beforeEach(async () => {
  // A new window of X's limits, within the lifetime of the access token.
  now += 15 * 60_000;
  await control('x', { creditMicros: 100_000_000 });
  ({ account } = await connect());
});
afterEach(() => sandbox.endFaults());

describe('connecting', () => {
  it('requests only the scopes that publishing needs', () => {
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'sandbox-x-app',
      redirect_uri: returnUrl,
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  it('returns the account with refreshable tokens', async () => {
    const granted = await open().exchange(await agree());
    expect(granted).toMatchObject({
      account: { name: 'Maya Lindqvist', url: 'https://x.com/maya_lindqvist' },
      details: { username: 'maya_lindqvist' },
      scopes: twitterRules.ways.twitter.scopes,
      lifeSeconds: 7200,
      refreshToken: expect.any(String),
    });
  });

  it('accepts a code once, for 30 seconds, with its verifier and its return URL', async () => {
    const used = await agree();
    await open().exchange(used);
    const refused = { name: 'PortError', kind: 'rejected' };
    await expect(open().exchange(used)).rejects.toMatchObject(refused);
    const late = await agree();
    now += 30_000;
    await expect(open().exchange(late)).rejects.toMatchObject(refused);
    const ask = await agree();
    await expect(open().exchange({ ...ask, verifier: newVerifier() })).rejects.toMatchObject(refused);
    await expect(open().exchange({ ...ask, returnUrl: `${origin}/else` })).rejects.toMatchObject(refused);
    await open().exchange(ask);
  });

  it('returns no code if the user cancels', async () => {
    const challenge = challengeOf(newVerifier());
    const back = await sandbox.choose(open().authorizeUrl({ returnUrl, state: 's1', challenge }), {
      person: '',
    });
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 's1', error: 'access_denied' });
  });

  it("is refused on X's page without PKCE", async () => {
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: 'plain' }));
    expect((await fetch(`${sandbox.url}${url.pathname}${url.search}`)).status).toBe(400);
  });

  it("distinguishes a wrong app secret from the user's mistakes", async () => {
    const wrong = open({ clientSecret: 'wrong' });
    await expect(wrong.exchange(await agree())).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(wrong.refresh('x')).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('tokens', () => {
  it('can be refreshed once each, and the previous ones stop working', async () => {
    const first = await connect();
    const second = await open().refresh(first.refreshToken ?? '');
    expect(second).toMatchObject({ lifeSeconds: 7200, refreshToken: expect.any(String) });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect(open().refresh(first.refreshToken ?? '')).rejects.toMatchObject({ kind: 'unauthorized' });
    const text = fresh('With the new token');
    await open().publish({ ...first.account, accessToken: second.accessToken }, post(text));
    await expect(open().publish(first.account, post(fresh('Old')))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
  });

  it('expire after two hours', async () => {
    now += 7200_000;
    await expect(open().publish(account, post(fresh('Late')))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
  });

  it.each([
    ['401', 'forbidden'],
    ['429', 'rate_limited'],
    ['500', 'unknown_outcome'],
    ['cut', 'unknown_outcome'],
    ['empty', 'unknown_outcome'],
    ['malformed', 'unknown_outcome'],
  ])("aren't reported as revoked if refreshing fails by %s", async (kind, expected) => {
    const { refreshToken } = await connect();
    await fault({ pathIncludes: '/oauth2/token', kind, retryAfterSeconds: 7 });
    await expect(open().refresh(refreshToken ?? '')).rejects.toMatchObject({
      kind: expected,
      ...(kind === '429' ? { retryAfter: 7 } : {}),
    });
    // Even with half an answer, X has given out the next token.
    if (kind !== 'malformed') await open().refresh(refreshToken ?? '');
  });

  it('can be revoked, even twice', async () => {
    const granted = await connect();
    await open().revoke(granted);
    await open().revoke(granted);
    await expect(open().publish(granted.account, post(fresh('Gone')))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    await expect(open().refresh(granted.refreshToken ?? '')).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('publishing', () => {
  it('publishes a text exactly as written', async () => {
    const text = fresh(
      '10 % off & <more> @all #now "quoted" \\ {x}\n\nhttps://example.com/a?b=1&c=2 👩🏽‍💻 日本',
    );
    const made = await open().publish(account, post(text));
    expect(made.externalId).toMatch(/^\d{19}$/);
    expect(made.url).toBe(`https://x.com/i/web/status/${made.externalId}`);
    expect((await sent(text)).items).toMatchObject([{ kind: 'tweet', text, mediaIds: [] }]);
  });

  it('marks images made by a model, but never a text', async () => {
    const options = { channel: 'twitter', madeWithAi: true } as const;
    const isMarked = async (what: Publishable) => {
      await open().publish(account, what);
      return (await sent(what.text)).items[0]?.madeWithAi;
    };
    expect(await isMarked(post(fresh('Words of a model'), { options }))).toBe(false);
    expect(await isMarked(post(fresh('An image of a model'), { options, media: [image()] }))).toBe(true);
    expect(await isMarked(post(fresh('A photo'), { media: [image()] }))).toBe(false);
  });

  it('continues a thread one post at a time, each found on its own', async () => {
    const since = new Date(now - 1000);
    const parts = [
      post(fresh('One')),
      post(fresh('Two'), { media: [image({ alt: 'A chart' })] }),
      post(fresh('Three')),
    ];
    let replyTo: string | null = null;
    for (const part of parts) {
      const what: Publishable = { ...part, replyTo } as Publishable;
      const { externalId } = await open().publish(account, what);
      const [there] = (await sent(what.text)).items;
      expect(there).toMatchObject({ id: externalId, replyTo });
      expect(await open().find(account, what, since)).toMatchObject({ externalId });
      // The same text under another post isn't this part. For a separate post, nothing tells them apart.
      const elsewhere = { ...what, replyTo: '1234567890' } as Publishable;
      const seen = await open().find(account, elsewhere, since);
      expect(seen === null).toBe(replyTo !== null);
      replyTo = externalId;
    }
    expect((await sent(parts[1]?.text ?? '')).items[0]?.alts).toEqual(['A chart']);
  });

  it("is refused as a reply to a deleted post or another user's", async () => {
    const other = await connect('priya-raman');
    const theirs = await open().publish(other.account, post(fresh('Theirs')));
    for (const replyTo of ['1234567890123456789', theirs.externalId]) {
      const what = post(fresh('A reply'), { replyTo });
      await expect(open().publish(account, what)).rejects.toMatchObject({
        kind: 'forbidden',
        reason: 'reply_refused',
      });
      expect((await sent(what.text)).count).toBe(0);
    }
  });

  it('allows Premium subscribers 25,000 characters, and finds the whole text', async () => {
    const premium = await connect('elodie-garnier');
    expect(premium.details).toEqual({ username: 'elodie_garnier', subscription: 'Premium' });
    expect((await connect()).details).toEqual({ username: 'maya_lindqvist' });
    const long = `${fresh('See https://example.com/a & more')} ${'x'.repeat(24_950)}`;
    const { externalId } = await open().publish(premium.account, post(long));
    expect(await open().find(premium.account, post(long), new Date(now - 1000))).toMatchObject({
      externalId,
    });
    expect(await open().find(premium.account, post(`${long}y`), new Date(now - 1000))).toBeNull();
    const longer = post('x'.repeat(25_001));
    await expect(open().publish(premium.account, longer)).rejects.toMatchObject({ reason: 'not_permitted' });
  });

  type Refusal = [code: string, kind: PortErrorKind, reason?: TwitterReason];
  it.each<Refusal>([
    ['client-forbidden', 'forbidden', 'app_access'],
    ['user-suspended', 'forbidden', 'suspended'],
    ['unsupported-authentication', 'unauthorized'],
    ['forbidden', 'forbidden', 'no_reason'],
  ])('maps the refusal %s', async (code, kind, reason) => {
    const what = post(fresh('Refused'));
    await fault({ method: 'POST', kind: 'refused', code });
    await expect(open().publish(account, what)).rejects.toMatchObject({ name: 'PortError', kind, reason });
    expect((await sent(what.text)).count).toBe(0);
  });

  it("refuses without a call what X can't publish", async () => {
    const calls = await requests();
    const document = { bytes: Buffer.from('%PDF-'), contentType: 'application/pdf' as const, title: 'Plan' };
    for (const what of [
      post('A document', { media: [document] }),
      post('Maya', { mentions: [{ start: 0, length: 4, id: 'urn:li:person:a' }] }),
    ]) {
      await expect(open().publish(account, what)).rejects.toMatchObject({ reason: 'not_supported' });
    }
    expect(await requests()).toEqual(calls);
  });

  it('finds exactly what it sent, with links, pictures and all', async () => {
    for (const text of [
      fresh('Plain'),
      fresh('A & B <c> &amp; https://example.com/a?b=1&c=2 and example.com/ done'),
      fresh('Letters e\u0301 composed'),
    ]) {
      const what = post(text, { media: [image()] });
      const { externalId } = await open().publish(account, what);
      const since = new Date(now - 1000);
      expect(await open().find(account, what, since)).toMatchObject({ externalId });
      expect(await open().find(account, post(`${text}!`), since)).toBeNull();
      expect(await open().find(account, what, new Date(now + 3_600_000))).toBeNull();
    }
    const other = await connect('priya-raman');
    const text = fresh('Priya’s own');
    await open().publish(other.account, post(text));
    expect(await open().find(account, post(text), new Date(now - 1000))).toBeNull();
  });

  it('falls back to the old field names if the new ones are refused', async () => {
    const what = post(fresh('By either name'));
    await open().publish(account, what);
    await fault({ method: 'GET', pathIncludes: 'post.fields', kind: '422' });
    expect(await open().find(account, what, new Date(now - 1000))).not.toBeNull();
    await fault({ method: 'GET', pathIncludes: 'post.fields', kind: '500' });
    await expect(open().find(account, what, new Date(now - 1000))).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('searches several pages', async () => {
    const { account: busy } = await connect('adaeze-okafor');
    const text = fresh('The first of many');
    const since = new Date(now - 1000);
    for (let hour = 0; hour < 2; hour += 1) {
      for (let n = 0; n < 70; n += 1) {
        await open().publish(busy, post(n + hour === 0 ? text : fresh('One of many')));
      }
      now += 15 * 60_000;
    }
    expect(await open().find(busy, post(text), since)).not.toBeNull();
  });

  it('reports an account without a token as needing to reconnect', async () => {
    const nobody = { externalId: '1', accessToken: null, webhookUrl: null };
    await expect(open().publish(nobody, post(fresh('Nobody')))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
  });

  it("waits for the end of X's window after 100 posts in 15 minutes", async () => {
    const { account: busy } = await connect('jonas-beck');
    for (let n = 0; n < 100; n += 1) await open().publish(busy, post(fresh('Much')));
    now += 5 * 60_000;
    const what = post(fresh('One too many'));
    await expect(open().publish(busy, what)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfter: 600,
    });
    now += 600_000;
    await open().publish(busy, what);
  });

  it('costs what X charges, and fails when the credit is used up', async () => {
    await control('x', { creditMicros: 215_000 });
    await open().publish(account, post(fresh('See https://example.com')));
    const credit = async () =>
      ((await (await fetch(`${sandbox.url}/control/x`)).json()) as { creditMicros: number }).creditMicros;
    expect(await credit()).toBe(15_000);
    await open().publish(account, post(fresh('No link')));
    expect(await credit()).toBe(0);
    const what = post(fresh('Nothing left'));
    await expect(open().publish(account, what)).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'no_credit',
    });
    expect((await sent(what.text)).count).toBe(0);
  });

  it("reports what X doesn't permit, and a missing scope", async () => {
    await expect(open().publish(account, post('x'.repeat(281)))).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'not_permitted',
    });
    const verifier = newVerifier();
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: challengeOf(verifier) }));
    url.searchParams.set('scope', 'tweet.read users.read');
    const code =
      (await sandbox.choose(url.href, { person: 'maya-lindqvist' })).searchParams.get('code') ?? '';
    const granted = await open().exchange({ returnUrl, code, verifier });
    expect(granted).toMatchObject({ scopes: ['tweet.read', 'users.read'], refreshToken: null });
    const reader = { ...account, accessToken: granted.accessToken };
    await expect(open().publish(reader, post(fresh('May not')))).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'missing_scope',
    });
  });

  it('refuses a comment without a call', async () => {
    const calls = await requests();
    const what: Publishable = {
      kind: 'comment',
      text: 'Well said',
      mentions: [],
      targetUrn: 'urn',
      answers: null,
    };
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'rejected' });
    expect(await requests()).toEqual(calls);
  });
});

describe('images', () => {
  it('are uploaded first, described, and shown in their order', async () => {
    const text = fresh('Four of them');
    const alts = ['One', '', 'Three “quoted”', 'Four'];
    await open().publish(account, post(text, { media: alts.map((alt, n) => image({ alt, bytes: png(n) })) }));
    const [tweet] = (await sent(text)).items;
    expect(tweet?.mediaIds).toHaveLength(4);
    expect(tweet?.alts).toEqual(['One', null, 'Three “quoted”', 'Four']);
  });

  type Fails = [step: string, kind: string, expected: PortErrorKind];
  const fails = (step: string): Fails[] => [
    [step, '401', 'unauthorized'],
    [step, '403', 'forbidden'],
    [step, '404', 'rejected'],
    [step, '429', 'rate_limited'],
    [step, '500', 'unavailable'],
    [step, 'cut', 'unavailable'],
  ];
  it.each<Fails>([
    ...fails('/media/upload'),
    ['/media/upload', 'malformed', 'unavailable'],
    ['/media/upload', 'empty', 'unavailable'],
    ...fails('/media/metadata'),
  ])('certainly send nothing if they fail at %s by %s: %s', async (pathIncludes, kind, expected) => {
    const what = post(fresh('Without its picture'), { media: [image({ alt: 'A picture' })] });
    await fault({ pathIncludes, kind, retryAfterSeconds: 7 });
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: expected });
    expect((await sent(what.text)).count).toBe(0);
    await open().publish(account, what);
    expect((await sent(what.text)).count).toBe(1);
  });

  it.each(['malformed', 'empty'])(
    'are published even if the answer to their description is %s',
    async (kind) => {
      const what = post(fresh('With its picture'), { media: [image({ alt: 'A picture' })] });
      await fault({ pathIncludes: '/media/metadata', kind });
      await open().publish(account, what);
      expect((await sent(what.text)).count).toBe(1);
    },
  );

  it('are uploaded in chunks if animated, as X requires for GIFs', async () => {
    const text = fresh('It moves');
    const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4 * 1024 * 1024)]);
    const gif = image({ bytes, contentType: 'image/gif', alt: 'A wave' });
    const before = await requests();
    await open().publish(account, post(text, { media: [gif] }));
    const [tweet] = (await sent(text)).items;
    expect(tweet).toMatchObject({ mediaIds: [expect.any(String)], alts: ['A wave'] });
    const path = `POST /x/2/media/upload/${tweet?.mediaIds[0]}/append`;
    expect([before[path], (await requests())[path]]).toEqual([undefined, 2]);
    for (const pathIncludes of ['/initialize', '/append', '/finalize', 'command=STATUS']) {
      const what = post(fresh('It does not'), { media: [gif] });
      await fault({ pathIncludes, kind: '500' });
      await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'unavailable' });
      expect((await sent(what.text)).count).toBe(0);
    }
  });

  it('are refused if too large or not an image', async () => {
    for (const bytes of [png(5 * 1024 * 1024), Buffer.from('GIF89a and more'), Buffer.from('<svg/>')]) {
      const what = post(fresh('Refused'), { media: [image(), image({ bytes })] });
      await expect(open().publish(account, what)).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'image_refused',
      });
      expect((await sent(what.text)).count).toBe(0);
    }
  });
});

describe('a text as X returns it', () => {
  it('is converted back to the written text', () => {
    expect(
      writtenText({
        text: 'A &amp;lt; B https://t.co/a https://t.co/b https://t.co/c',
        entities: {
          urls: [
            { url: 'https://t.co/a', expanded_url: 'https://example.com/x?y=$&' },
            { url: 'https://t.co/b', expanded_url: 'http://example.org/' },
            { url: 'https://t.co/c', expanded_url: 'https://x.com/a/status/1/photo/1', media_key: '3_1' },
          ],
        },
      }).trim(),
    ).toBe(asShown('A &lt; B https://example.com/x?y=$& example.org'));
  });
});
