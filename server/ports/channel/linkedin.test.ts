import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { readLittleText } from '#sandbox/linkedin/little-text.ts';
import { openWorld } from '#sandbox/world/world.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { connectByOAuth, connectHosted, startChannelSandbox } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import { linkedinChannel } from './linkedin.ts';
import { toLittleText } from './linkedin-text.ts';
import type { Account, Publishable } from './port.ts';
import { unipileChannel } from './unipile-v1.ts';

/** LinkedIn through either provider. What every port guarantees is in compliance.test.ts. */

const now = Date.parse('2026-11-20T12:00:00Z');
const world = openWorld(DEFAULT_SEED, now);
const origin = 'http://app.example';
const returnUrl = `${origin}/dashboard/channels/linkedin`;
const sandbox = await startChannelSandbox(() => now);
afterAll(() => sandbox.stop());
afterEach(() => sandbox.endFaults());

const openUnipile = (apiKey = 'sandbox-unipile-key') =>
  unipileChannel({
    baseUrl: `${sandbox.url}/unipile`,
    apiKey,
    realm: 'sample',
    ownAccountId: 'sandbox-account',
    retryMs: 0,
  });
const openLinkedIn = (clientSecret = 'sandbox-linkedin-secret') =>
  linkedinChannel({
    clientId: 'sandbox-linkedin-app',
    clientSecret,
    version: '202607',
    authorizeUrl: '/sample/linkedin/oauth/v2/authorization',
    tokenUrl: `${sandbox.url}/linkedin/oauth/v2/accessToken`,
    apiUrl: `${sandbox.url}/linkedin`,
    processingWaitMs: 60,
    realm: 'sample',
  });

type Sent = { count: number; items: { kind: string; id: string; text: string; images?: unknown[] }[] };
const sent = async (text: string): Promise<Sent> =>
  (await fetch(`${sandbox.url}/control/sent?text=${encodeURIComponent(text)}`)).json() as Promise<Sent>;

/** A post whose URL shows another id than the one its comments belong to. */
const target = world.postsUntil(now).find((post) => post.socialId.includes('ugcPost') && !post.original);
if (!target) throw new Error('The world has no such post');

let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};
const aPost = (text: string): Publishable => ({
  kind: 'post',
  text,
  mentions: [],
  options: null,
  media: [],
  replyTo: null,
});
const aComment = (text: string): Publishable => ({
  kind: 'comment',
  text,
  mentions: [],
  targetUrn: target.socialId,
  answers: null,
});
const withImages = (text: string, alts: string[]): Publishable => ({
  kind: 'post',
  text,
  mentions: [],
  options: null,
  replyTo: null,
  media: alts.map((alt, index) => ({ bytes: png(10 + index, 10), contentType: 'image/png', alt })),
});

const ways = [
  {
    name: 'Unipile',
    open: () => openUnipile(),
    connect: () => connectHosted(sandbox, openUnipile(), now),
    reportsCommentId: false,
    // It has no field for descriptions.
    describes: false,
  },
  {
    name: 'LinkedIn itself',
    open: () => openLinkedIn(),
    connect: () => connectByOAuth(sandbox, openLinkedIn()),
    reportsCommentId: true,
    describes: true,
  },
];

describe.each(ways)('by $name', ({ name, open, connect, reportsCommentId, describes }) => {
  let account: Account;
  beforeAll(async () => {
    account = await connect();
  });

  it('publishes a text exactly as written, special characters included, and returns its URL', async () => {
    const text = fresh(
      'Prices (per seat) went up 10 % #pricing *really* @all [1] {x} a_b <b> ~ | \\ end\n\nTwo  lines',
    );
    const { externalId, url } = await open().publish(account, aPost(text));
    expect(externalId).toMatch(/\d{19}$/);
    expect(url).toContain(externalId);
    expect((await sent(text)).items).toMatchObject([{ kind: 'post', text }]);
    const said = fresh('Fully (100 %) agree #pricing');
    const comment = await open().publish(account, aComment(said));
    expect(comment.externalId === null).toBe(!reportsCommentId);
    expect(comment.url).toContain('linkedin.com/');
    expect((await sent(said)).items).toMatchObject([{ kind: 'comment', text: said }]);
  });

  it.each([1, 3])('publishes pictures with their post: %i', async (many) => {
    const alts = ['A chart', '', 'A team'].slice(0, many);
    const what = withImages(fresh(`Pictures by ${name}`), alts);
    await open().publish(account, what);
    const [there] = (await sent(what.text)).items;
    expect(there?.images).toEqual(
      alts.map((alt, index) => ({ bytes: png(10 + index, 10).length, alt: describes ? alt : '' })),
    );
  });
});

describe('LinkedIn itself', () => {
  const steps = {
    upload: { method: 'POST', pathIncludes: '/rest/images' },
    bytes: { method: 'PUT', pathIncludes: '/dms-uploads/' },
  };
  type Fails = [step: keyof typeof steps, kind: string, expected: PortErrorKind];
  const both: [string, PortErrorKind][] = [
    ['500', 'unavailable'],
    ['cut', 'unavailable'],
    ['429', 'rate_limited'],
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
  ];
  it.each<Fails>([
    ...both.map(([kind, expected]): Fails => ['upload', kind, expected]),
    ...both.map(([kind, expected]): Fails => ['bytes', kind, expected]),
    // Bytes that arrived only get an empty 200.
    ['upload', 'empty', 'unavailable'],
  ])(
    "certainly doesn't send a post if its picture fails at the %s by %s: %s",
    async (step, kind, expected) => {
      const account = await connectByOAuth(sandbox, openLinkedIn());
      const what = withImages(fresh('A picture fails'), ['x', 'y']);
      await sandbox.fault({ provider: 'linkedin', kind, ...steps[step] });
      await expect(openLinkedIn().publish(account, what)).rejects.toMatchObject({
        name: 'PortError',
        kind: expected,
      });
      expect((await sent(what.text)).count).toBe(0);
      // The other picture may have been sent before the fault occurred.
      await sandbox.endFaults();
      await openLinkedIn().publish(account, what);
      expect((await sent(what.text)).count).toBe(1);
    },
  );

  /** How many requests created a post or a comment. */
  const creates = async () => {
    const answer = await fetch(`${sandbox.url}/control/requests`);
    const { requests } = (await answer.json()) as { requests: Record<string, Record<string, number>> };
    const made = Object.entries(requests.linkedin ?? {}).filter(([path]) =>
      /POST .*(posts|comments)$/.test(path),
    );
    return made.reduce((sum, [, count]) => sum + count, 0);
  };

  it.each(['processing', 'no-activity', 'resource-forbidden'])(
    'waits for images that are still processing: %s',
    async (code) => {
      const account = await connectByOAuth(sandbox, openLinkedIn());
      const what = withImages(fresh('Soon'), ['A chart']);
      const refusal = {
        provider: 'linkedin',
        method: 'POST',
        pathIncludes: '/rest/posts',
        kind: 'refused',
        code,
      };
      await sandbox.fault({ ...refusal, times: 2 });
      await openLinkedIn().publish(account, what);
      expect((await sent(what.text)).count).toBe(1);
      // After the last try, the error says that nothing was published and that it can be retried.
      await sandbox.fault({ ...refusal, times: 99 });
      const late = withImages(fresh('Never'), ['A chart']);
      const before = await creates();
      await expect(openLinkedIn().publish(account, late)).rejects.toMatchObject({
        kind: 'unavailable',
        reason: 'media_processing',
        retryAfter: 60,
      });
      expect((await creates()) - before).toBe(4);
      expect((await sent(late.text)).count).toBe(0);
    },
  );

  it('never retries a post whose answer is lost, or one with a failed image', async () => {
    const account = await connectByOAuth(sandbox, openLinkedIn());
    const lost = aPost(fresh('Lost'));
    const posts = { provider: 'linkedin', method: 'POST', pathIncludes: '/rest/posts' };
    const before = await creates();
    await sandbox.fault({ ...posts, kind: 'refused', code: 'processing' });
    await sandbox.fault({ ...posts, kind: '500', after: true });
    await expect(openLinkedIn().publish(account, lost)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect((await sent(lost.text)).count).toBe(1);
    expect((await creates()) - before).toBe(2);
    const failed = withImages(fresh('Failed'), ['A chart']);
    await sandbox.endFaults();
    await sandbox.fault({ ...posts, kind: 'refused', code: 'processing-failed' });
    await expect(openLinkedIn().publish(account, failed)).rejects.toMatchObject({ kind: 'rejected' });
    expect((await sent(failed.text)).count).toBe(0);
  });

  it('reports a duplicate refusal as unknown if it had already tried', async () => {
    const account = await connectByOAuth(sandbox, openLinkedIn());
    const what = aPost(fresh('There already'));
    const posts = { provider: 'linkedin', method: 'POST', pathIncludes: '/rest/posts', kind: 'refused' };
    // LinkedIn says it isn't done, although the post exists.
    await sandbox.fault({ ...posts, code: 'processing', times: 2 });
    await sandbox.fault({ ...posts, code: 'no-activity', after: true });
    await expect(openLinkedIn().publish(account, what)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect((await sent(what.text)).count).toBe(1);
  });

  it('publishes a document with its title', async () => {
    const account = await connectByOAuth(sandbox, openLinkedIn());
    const bytes = Buffer.from('%PDF-1.7\n%%EOF');
    const what: Publishable = {
      ...aPost(fresh('Our plan (2027)')),
      media: [{ bytes, contentType: 'application/pdf', title: 'The plan' }],
    } as Publishable;
    await openLinkedIn().publish(account, what);
    expect((await sent(what.text)).items[0]?.images).toEqual([{ bytes: bytes.length, alt: 'The plan' }]);
    const bad = {
      ...what,
      text: fresh('No PDF'),
      media: [{ bytes: Buffer.from('x'), contentType: 'application/pdf', title: '' }],
    };
    await expect(openLinkedIn().publish(account, bad as Publishable)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'document_refused',
    });
    const mixed = {
      ...what,
      media: [
        ...(what.kind === 'post' ? what.media : []),
        { bytes: png(9, 9), contentType: 'image/png', alt: '' },
      ],
    };
    await expect(openLinkedIn().publish(account, mixed as Publishable)).rejects.toMatchObject({
      reason: 'not_supported',
    });
  });

  it('mentions people and companies by name, in posts and comments', async () => {
    const account = await connectByOAuth(sandbox, openLinkedIn());
    const text = fresh('Thanks Jo (B.) [x] and Acme_Co for #this');
    const mentions = [
      { start: 7, length: 7, id: 'urn:li:person:abc-1' },
      { start: 23, length: 7, id: 'urn:li:organization:42' },
    ];
    const what = { ...aPost(text), mentions } as Publishable;
    await openLinkedIn().publish(account, what);
    expect((await sent(text)).items).toMatchObject([{ kind: 'post', text }]);
    const said = fresh('Thanks Jo (B.) [x] and Acme_Co');
    await openLinkedIn().publish(account, { ...aComment(said), mentions });
    expect((await sent(said)).items).toMatchObject([{ kind: 'comment', text: said }]);
    for (const mention of [
      { start: 7, length: 999, id: 'urn:li:person:a' },
      { start: 0, length: 1, id: 'urn:li:group:a' },
    ]) {
      for (const part of [aPost(text), aComment(said)]) {
        await expect(openLinkedIn().publish(account, { ...part, mentions: [mention] })).rejects.toMatchObject(
          {
            kind: 'rejected',
            reason: 'not_supported',
          },
        );
      }
    }
  });

  it('comments on its own post once LinkedIn can read it, and reports if the app may not comment', async () => {
    const account = await connectByOAuth(sandbox, openLinkedIn());
    const { externalId } = await openLinkedIn().publish(account, aPost(fresh('With a first comment')));
    const first: Publishable = {
      kind: 'comment',
      text: fresh('The link: https://example.com'),
      mentions: [],
      targetUrn: externalId ?? '',
      answers: null,
    };
    const comments = { provider: 'linkedin', method: 'POST', pathIncludes: '/comments', kind: 'refused' };
    await sandbox.fault({ ...comments, code: 'no-activity', times: 2 });
    await openLinkedIn().publish(account, first);
    expect((await sent(first.text)).items).toMatchObject([{ kind: 'comment' }]);
    const gone = { ...first, targetUrn: 'urn:li:share:1', text: fresh('Gone') };
    await expect(openLinkedIn().publish(account, gone)).rejects.toMatchObject({ kind: 'not_found' });
    const denied = { ...first, text: fresh('Denied') };
    await sandbox.fault({ ...comments, code: 'denied' });
    await expect(openLinkedIn().publish(account, denied)).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'may_not_comment',
    });
    expect((await sent(denied.text)).count).toBe(0);
  });

  it('reports a picture that LinkedIn refuses', async () => {
    const account = await connectByOAuth(sandbox, openLinkedIn());
    const what: Publishable = {
      kind: 'post',
      text: fresh('A picture is refused'),
      mentions: [],
      options: null,
      replyTo: null,
      // Not a picture by its bytes.
      media: [{ bytes: Buffer.from('GIF?'), contentType: 'image/gif', alt: '' }],
    };
    const refusal = { name: 'PortError', kind: 'rejected', reason: 'image_refused' };
    await expect(openLinkedIn().publish(account, what)).rejects.toMatchObject(refusal);
    const good = { ...what, media: [{ bytes: png(9, 9), contentType: 'image/png' as const, alt: '' }] };
    for (const [kind, method, pathIncludes] of [
      ['404', 'PUT', '/dms-uploads/'],
      ['422', 'POST', '/rest/images'],
    ]) {
      await sandbox.fault({ provider: 'linkedin', kind, method, pathIncludes });
      await expect(openLinkedIn().publish(account, good)).rejects.toMatchObject(refusal);
    }
    expect((await sent(what.text)).count).toBe(0);
  });

  it('requests only the scopes for signing in and posting', () => {
    const url = new URL(openLinkedIn().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }));
    expect(url.searchParams.get('scope')).toBe('openid profile email w_member_social');
    expect(url.searchParams.get('redirect_uri')).toBe(returnUrl);
  });

  it('exchanges a code once, for a token of sixty days', async () => {
    const page = openLinkedIn().authorizeUrl({ returnUrl, state: 's2', challenge: 'c' });
    const back = await sandbox.choose(page, { person: 'maya-lindqvist' });
    expect(back.searchParams.get('state')).toBe('s2');
    const ask = { returnUrl, code: back.searchParams.get('code') ?? '', verifier: 'v' };
    const granted = await openLinkedIn().exchange(ask);
    expect(granted.scopes).toContain('w_member_social');
    expect(granted.lifeSeconds).toBe(60 * 86_400);
    await expect(openLinkedIn().exchange(ask)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('reports the scopes that were granted, not those that were requested', async () => {
    const page = new URL(openLinkedIn().authorizeUrl({ returnUrl, state: 's3', challenge: 'c' }));
    page.searchParams.set('scope', 'openid profile w_member_social');
    const back = await sandbox.choose(page.href, { person: 'maya-lindqvist' });
    const code = back.searchParams.get('code') ?? '';
    const granted = await openLinkedIn().exchange({ returnUrl, code, verifier: 'v' });
    expect(granted.scopes).toEqual(['openid', 'profile', 'w_member_social']);
  });

  it('distinguishes a wrong app secret from a wrong code', async () => {
    const ask = { returnUrl, code: 'x', verifier: 'v' };
    await expect(openLinkedIn('wrong').exchange(ask)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(openLinkedIn().exchange(ask)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('escapes any text so that it reads back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => readLittleText(toLittleText(text)) === text),
    );
  });
});

describe('Unipile', () => {
  it('finds only the same text under the same post', async () => {
    const account = await connectHosted(sandbox, openUnipile(), now);
    const what = aComment(fresh('Here and not there'));
    await openUnipile().publish(account, what);
    const find = (change: { text?: string; targetUrn?: string }) =>
      openUnipile().find(account, { ...what, ...change } as Publishable, new Date(now - 1000));
    expect(await find({})).not.toBeNull();
    expect(await find({ text: 'Other words' })).toBeNull();
    const other = world.postsUntil(now).find((post) => post !== target && !post.original);
    expect(await find({ targetUrn: other?.socialId ?? '' })).toBeNull();
  });

  it("accepts any form of a post's id for a comment", async () => {
    const account = await connectHosted(sandbox, openUnipile(), now);
    for (const targetUrn of [`urn:li:activity:${target.id}`, target.socialId]) {
      const what: Publishable = {
        kind: 'comment',
        text: fresh('By any name'),
        mentions: [],
        targetUrn,
        answers: null,
      };
      await openUnipile().publish(account, what);
      expect(await openUnipile().find(account, what, new Date(now - 1000))).not.toBeNull();
    }
  });

  it("doesn't report a wrong key as an account to reconnect", async () => {
    const account = { externalId: 'sandbox-account', accessToken: null, webhookUrl: null };
    await expect(openUnipile('wrong').publish(account, aPost(fresh('Wrong key')))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('reports an account that needs reconnecting, reconnects it under the same id, and removes it', async () => {
    const channel = openUnipile();
    const account = await connectHosted(sandbox, channel, now, 'priya-raman');
    const id = account.externalId;
    await fetch(`${sandbox.url}/control/accounts/${id}`, {
      method: 'POST',
      body: '{"status":"CREDENTIALS"}',
    });
    expect(await channel.isConnected(id)).toBe(false);
    const what = aPost(fresh('Later'));
    await expect(channel.publish(account, what)).rejects.toMatchObject({ kind: 'unauthorized' });
    const again = await channel.link({
      returnUrl: `${origin}/back`,
      failureUrl: `${origin}/back`,
      expiresAt: new Date(now + 600_000),
      reconnect: id,
      notify: null,
    });
    await sandbox.choose(again, { person: 'priya-raman' });
    expect(await channel.account(id)).toMatchObject({ name: 'Priya Raman', connected: true });
    await channel.publish(account, what);
    await channel.remove(id);
    await channel.remove(id);
    await expect(channel.account(id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it("never removes the server's own account, or treats it as a user's", async () => {
    const channel = openUnipile();
    await channel.remove('sandbox-account');
    expect(await channel.isConnected('sandbox-account')).toBe(true);
    expect(await channel.madeSince(new Date(0))).not.toContain('sandbox-account');
  });
});
