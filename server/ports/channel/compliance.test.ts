import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, DEFAULT_SEED } from '#sandbox/app.ts';
import { readLittleText } from '#sandbox/linkedin/read-little-text.ts';
import { openWorld } from '#sandbox/world/world.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { png } from '#test/png.ts';
import { linkedinChannel } from './linkedin.ts';
import { toLittleText } from './little-text.ts';
import type { Account, HostedConnect, OAuthConnect, Publish, Publishable } from './port.ts';
import { unipileChannel } from './unipile.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const world = openWorld(DEFAULT_SEED, now);
const origin = 'http://app.example';
let sandboxUrl = '';
/** Where nobody listens any more. */
let closedUrl = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  await new Promise<void>((closed) => {
    const server = serve({ fetch: () => new Response(), hostname: '127.0.0.1', port: 0 }, (info) => {
      closedUrl = `http://127.0.0.1:${info.port}`;
      server.close(() => closed());
    });
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-channel-'));
  const sandbox = createSandbox({ dataDir, now: () => now });
  await new Promise<void>((started) => {
    const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port: 0 }, (info) => {
      sandboxUrl = `http://127.0.0.1:${info.port}`;
      started();
    });
    stop = async () => {
      sandbox.close();
      await new Promise((closed) => server.close(closed));
      await rm(dataDir, { recursive: true });
    };
  });
});
afterAll(() => stop());

type Over = { apiKey?: string; timeoutMs?: number; baseUrl?: string };

const openUnipile = (over: Over = {}) =>
  unipileChannel({
    baseUrl: `${sandboxUrl}/unipile`,
    apiKey: 'sandbox-unipile-key',
    network: 'sample',
    ownAccountId: 'sandbox-account',
    settleMs: 0,
    ...over,
  });
const openLinkedIn = ({ apiKey, baseUrl, ...over }: Over = {}) =>
  linkedinChannel({
    clientId: 'sandbox-linkedin-app',
    clientSecret: apiKey ?? 'sandbox-linkedin-secret',
    version: '202607',
    authorizeUrl: '/sample/linkedin/oauth/v2/authorization',
    tokenUrl: `${sandboxUrl}/linkedin/oauth/v2/accessToken`,
    apiUrl: baseUrl ?? `${sandboxUrl}/linkedin`,
    network: 'sample',
    ...over,
  });

/** Chooses somebody on a page of the vendor's, as their browser would; answers where it is sent then. */
async function choose(page: string, slug: string): Promise<URL> {
  const { pathname, search } = new URL(page);
  const answer = await fetch(`${sandboxUrl}${pathname}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ person: slug }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

async function connectUnipile(channel: HostedConnect, slug = 'maya-lindqvist'): Promise<Account> {
  const before = await channel.madeSince(new Date(now));
  const url = await channel.link({
    returnUrl: `${origin}/back?state=s1`,
    failureUrl: `${origin}/back?failed=1`,
    expiresAt: new Date(now + 600_000),
    reconnect: null,
    notify: null,
  });
  expect(url.startsWith(origin)).toBe(true);
  expect((await choose(url, slug)).href).toBe(`${origin}/back?state=s1`);
  const made = (await channel.madeSince(new Date(now))).filter((id) => !before.includes(id));
  expect(made).toHaveLength(1);
  const account = await channel.account(made[0] as string);
  expect(account).toMatchObject({ connected: true, url: `https://www.linkedin.com/in/${slug}` });
  return { externalId: account.externalId, accessToken: null, webhookUrl: null };
}

async function connectLinkedIn(channel: OAuthConnect, slug = 'maya-lindqvist'): Promise<Account> {
  const returnUrl = `${origin}/dashboard/channels/linkedin`;
  const back = await choose(channel.authorizeUrl({ returnUrl, state: 's2', challenge: 'c' }), slug);
  expect(back.searchParams.get('state')).toBe('s2');
  const code = back.searchParams.get('code') ?? '';
  const granted = await channel.exchange({ returnUrl, code, verifier: 'v' });
  expect(granted.scopes).toContain('w_member_social');
  expect(granted.lifeSeconds).toBe(60 * 86_400);
  await expect(channel.exchange({ returnUrl, code, verifier: 'v' })).rejects.toMatchObject({
    kind: 'rejected',
  });
  return { externalId: granted.account.externalId, accessToken: granted.accessToken, webhookUrl: null };
}

type Sent = { count: number; items: { kind: string; id: string; text: string; images?: unknown[] }[] };
const sent = async (text: string): Promise<Sent> =>
  (await fetch(`${sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`)).json() as Promise<Sent>;
const fault = (body: Record<string, unknown>) =>
  fetch(`${sandboxUrl}/control/faults`, { method: 'POST', body: JSON.stringify({ times: 1, ...body }) });

/** Another number of the post than what comments hang on, as an address shows it. */
const target = world.postsUntil(now).find((post) => post.socialId.includes('ugcPost') && !post.original);
if (!target) throw new Error('The world has no such post');

const providers = [
  {
    name: 'unipile' as const,
    open: openUnipile as (over?: Over) => Publish,
    connect: () => connectUnipile(openUnipile()),
    looks: true,
    tellsCommentId: false,
    writes: '/unipile',
  },
  {
    name: 'linkedin' as const,
    open: openLinkedIn as (over?: Over) => Publish,
    connect: () => connectLinkedIn(openLinkedIn()),
    looks: false,
    tellsCommentId: true,
    writes: '/linkedin',
  },
];

const aPost = (text: string): Publishable => ({ kind: 'post', text, options: null, images: [] });

let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};

describe.each(providers)('$name', ({ name, open, connect, looks, tellsCommentId }) => {
  let account: Account;
  beforeAll(async () => {
    account = await connect();
  });
  afterEach(async () => {
    await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
  });

  const kinds: [string, () => Publishable][] = [
    ['post', () => aPost(fresh(`A post through ${name}`))],
    ['comment', () => ({ kind: 'comment', text: fresh(`Well said, ${name}`), targetUrn: target.socialId })],
  ];

  it('publishes a text as it is written, signs and all', async () => {
    const text = fresh(
      'Prices (per seat) went up 10 % #pricing *really* @all [1] {x} a_b <b> ~ | \\ end\n\nTwo  lines',
    );
    const { externalId, url } = await open().publish(account, aPost(text));
    expect(externalId).toMatch(/\d{19}$/);
    expect(url).toContain(externalId);
    expect((await sent(text)).items).toMatchObject([{ kind: 'post', text }]);
    const said = fresh('Fully (100 %) agree #pricing');
    const comment = await open().publish(account, {
      kind: 'comment',
      text: said,
      targetUrn: target.socialId,
    });
    expect(comment.externalId === null).toBe(!tellsCommentId);
    expect(comment.url).toContain('linkedin.com/');
    expect((await sent(said)).items).toMatchObject([{ kind: 'comment', text: said }]);
  });

  describe('pictures', () => {
    const withImages = (text: string, alts: string[]): Publishable => ({
      kind: 'post',
      text,
      options: null,
      images: alts.map((alt, index) => ({ bytes: png(10 + index, 10), contentType: 'image/png', alt })),
    });

    it.each([1, 3])('go out with their post: %i', async (many) => {
      const alts = ['A chart', '', 'A team'].slice(0, many);
      const what = withImages(fresh(`Pictures through ${name}`), alts);
      await open().publish(account, what);
      const [there] = (await sent(what.text)).items;
      const bytes = alts.map((_, index) => png(10 + index, 10).length);
      expect(there?.images).toEqual(
        // Unipile has no place for descriptions.
        alts.map((alt, index) => ({ bytes: bytes[index], alt: name === 'linkedin' ? alt : '' })),
      );
    });

    it('that fail on their way leave the post surely unsent', async () => {
      if (name !== 'linkedin') return;
      const steps = [
        { method: 'POST', pathIncludes: '/rest/images' },
        { method: 'PUT', pathIncludes: '/dms-uploads/' },
      ];
      const failures: [string, PortErrorKind][] = [
        ['500', 'unavailable'],
        ['cut', 'unavailable'],
        ['empty', 'unavailable'],
        ['429', 'rate_limited'],
        ['401', 'unauthorized'],
        ['403', 'forbidden'],
      ];
      for (const step of steps) {
        for (const [fails, kind] of failures) {
          // An empty 200 is all that is said to bytes that arrived.
          if (fails === 'empty' && step.method === 'PUT') continue;
          const what = withImages(fresh('A picture fails'), ['x', 'y']);
          await fault({ provider: name, kind: fails, ...step });
          await expect(open().publish(account, what)).rejects.toMatchObject({ name: 'PortError', kind });
          expect((await sent(what.text)).count).toBe(0);
          // The other picture may have left before the fault was met.
          await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
          await open().publish(account, what);
          expect((await sent(what.text)).count).toBe(1);
        }
      }
    });
  });

  describe.each(kinds)('a %s', (_kind, make) => {
    it('is refused as a duplicate the second time', async () => {
      const what = make();
      await open().publish(account, what);
      await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'duplicate' });
      expect((await sent(what.text)).count).toBe(1);
    });

    const after: [string, Record<string, unknown>][] = [
      ['500', {}],
      ['slow', { delayMs: 2500 }],
      ['cut', {}],
      ['malformed', {}],
      ['empty', {}],
    ];
    it.each(after)('has an unknown outcome when the answer fails by %s', async (fails, more) => {
      const what = make();
      const since = new Date(now - 1000);
      // LinkedIn tells the id in a header, so that a broken body leaves nothing unknown.
      if (name === 'linkedin' && fails === 'malformed') return;
      await fault({ provider: name, method: 'POST', kind: fails, after: true, ...more });
      await expect(
        open(fails === 'slow' ? { timeoutMs: 1000 } : {}).publish(account, what),
      ).rejects.toMatchObject({ name: 'PortError', kind: 'unknown_outcome' });
      expect((await sent(what.text)).count).toBe(1);
      const found = await open().find(account, what, since);
      if (!looks) return expect(found).toBe('cannot_tell');
      const [there] = (await sent(what.text)).items;
      expect(found).toMatchObject({ externalId: there?.id, url: expect.stringContaining('linkedin.com/') });
    });

    const before: [string, PortErrorKind, Record<string, unknown>][] = [
      ['401', 'unauthorized', {}],
      ['403', 'forbidden', {}],
      ['404', 'not_found', {}],
      ['422', name === 'linkedin' ? 'duplicate' : 'rejected', {}],
      ['426', name === 'linkedin' ? 'forbidden' : 'rejected', {}],
      ['429', 'rate_limited', { retryAfterSeconds: 7 }],
      ['500', 'unknown_outcome', {}],
      ['cut', 'unknown_outcome', {}],
      ['empty', 'unknown_outcome', {}],
    ];
    it.each(before)('is not there after %s, and the failure says %s', async (fails, expected, more) => {
      const what = make();
      await fault({ provider: name, method: 'POST', kind: fails, ...more });
      await expect(open().publish(account, what)).rejects.toMatchObject({
        name: 'PortError',
        kind: expected,
        ...(fails === '429' ? { retryAfter: 7 } : {}),
      });
      expect((await sent(what.text)).count).toBe(0);
      expect(await open().find(account, what, new Date(now - 1000))).toBe(looks ? null : 'cannot_tell');
      await open().publish(account, what);
      expect((await sent(what.text)).count).toBe(1);
    });

    it('is not sent where nobody listens, and no secret is told', async () => {
      const what = make();
      const secret = { externalId: 'secret-account', accessToken: 'secret-token', webhookUrl: null };
      const error = await open({ baseUrl: closedUrl, apiKey: 'secret-key' })
        .publish(secret, what)
        .catch((caught) => caught);
      expect(error).toMatchObject({ name: 'PortError', kind: 'unavailable' });
      const { cause } = error as Error;
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${cause}`).not.toContain('secret');
    });
  });

  it('says that an unknown account must be connected again', async () => {
    const nobody = { externalId: 'nobody', accessToken: 'nothing', webhookUrl: null };
    const what: Publishable = aPost(fresh('Nobody'));
    await expect(open().publish(nobody, what)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('finds nothing of before, nor other words, nor under another post', async () => {
    if (!looks) return;
    const what: Publishable = {
      kind: 'comment',
      text: fresh('Here and not there'),
      targetUrn: target.socialId,
    };
    await open().publish(account, what);
    const find = (change: Partial<Publishable>, since = now - 1000) =>
      open().find(account, { ...what, ...change } as Publishable, new Date(since));
    expect(await find({})).not.toBeNull();
    expect(await find({ text: 'Other words' })).toBeNull();
    expect(await find({}, now + 3_600_000)).toBeNull();
    const other = world.postsUntil(now).find((post) => post !== target && !post.original);
    expect(await find({ targetUrn: other?.socialId ?? '' } as Partial<Publishable>)).toBeNull();
  });
});

describe('unipile', () => {
  it('takes any name of a post for a comment', async () => {
    const account = await connectUnipile(openUnipile());
    for (const targetUrn of [`urn:li:activity:${target.id}`, target.socialId]) {
      const what: Publishable = { kind: 'comment', text: fresh('By any name'), targetUrn };
      await openUnipile().publish(account, what);
      expect(await openUnipile().find(account, what, new Date(now - 1000))).not.toBeNull();
    }
  });

  it('does not take a wrong key for an account to be connected again', async () => {
    const what: Publishable = aPost(fresh('Wrong key'));
    const account = { externalId: 'sandbox-account', accessToken: null, webhookUrl: null };
    await expect(openUnipile({ apiKey: 'wrong' }).publish(account, what)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('tells when an account must be connected again, connects it again as the same, and removes it', async () => {
    const channel = openUnipile();
    const account = await connectUnipile(channel, 'priya-raman');
    const id = account.externalId;
    await fetch(`${sandboxUrl}/control/accounts/${id}`, { method: 'POST', body: '{"status":"CREDENTIALS"}' });
    expect(await channel.isConnected(id)).toBe(false);
    const what: Publishable = aPost(fresh('Later'));
    await expect(channel.publish(account, what)).rejects.toMatchObject({ kind: 'unauthorized' });
    const again = await channel.link({
      returnUrl: `${origin}/back`,
      failureUrl: `${origin}/back`,
      expiresAt: new Date(now + 600_000),
      reconnect: id,
      notify: null,
    });
    await choose(again, 'priya-raman');
    expect(await channel.account(id)).toMatchObject({ name: 'Priya Raman', connected: true });
    await channel.publish(account, what);
    await channel.remove(id);
    await channel.remove(id);
    await expect(channel.account(id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it("never removes the server's own account, nor takes it for a user's", async () => {
    const channel = openUnipile();
    await channel.remove('sandbox-account');
    expect(await channel.isConnected('sandbox-account')).toBe(true);
    expect(await channel.madeSince(new Date(0))).not.toContain('sandbox-account');
  });
});

describe('linkedin', () => {
  it('asks for nothing more than signing in and writing', () => {
    const url = new URL(
      openLinkedIn().authorizeUrl({ returnUrl: `${origin}/back`, state: 's', challenge: 'c' }),
    );
    expect(url.searchParams.get('scope')).toBe('openid profile email w_member_social');
    expect(url.searchParams.get('redirect_uri')).toBe(`${origin}/back`);
  });

  it('tells a wrong secret of the app from a wrong code', async () => {
    const ask = { returnUrl: `${origin}/back`, code: 'x', verifier: 'v' };
    await expect(openLinkedIn({ apiKey: 'wrong' }).exchange(ask)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(openLinkedIn().exchange(ask)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('writes every text so that it is read as written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => readLittleText(toLittleText(text)) === text),
    );
  });
});
