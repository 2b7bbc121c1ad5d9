import type { Insertable } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { channels } from '#core/channels/index.ts';
import type { OAuthConnect, RefreshTokens, RevokeTokens } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { ConnectionTable } from './tables.ts';

const day = 24 * 3_600_000;

let ann: SignedIn;
let bob: SignedIn;
/** Tokens revoked at a vendor. */
let revoked: string[];

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
afterAll(() => app.stop());

beforeEach(async () => {
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  bob = await app.signIn('bob@northwind-labs.example', 'Bob');
  revoked = [];
  const { db, connects } = app.composition.deps;
  await db.deleteFrom('publication').execute();
  await db.deleteFrom('connection').execute();
  await db.deleteFrom('connection_attempt').execute();
  // What ports do besides connecting is tested elsewhere.
  const three = { slack: vendor('slack'), reddit: vendor('reddit'), twitter: vendor('twitter') };
  Object.assign(connects.sample, three);
  Object.assign(connects.real, { slack: null, reddit: null, twitter: null });
});

/** A vendor that accepts any code as the identity it names. */
function vendor(
  name: Channel,
  realm: 'sample' | 'real' = 'sample',
): OAuthConnect & RefreshTokens & RevokeTokens & { realm: 'sample' | 'real' } {
  const tokens = { accessToken: `${name} token`, refreshToken: null, lifeSeconds: null };
  return {
    realm,
    authorizeUrl: ({ state, returnUrl }) => `${returnUrl}?${new URLSearchParams({ state })}`,
    exchange: async ({ code }) => ({
      ...tokens,
      scopes: ['chat:write', 'submit', 'tweet.write'],
      account: { externalId: code, name: `${code} at ${name}`, url: null, pictureUrl: null },
      webhookUrl: null,
      details: { channel: '#sales' },
    }),
    refresh: async () => tokens,
    async revoke({ accessToken }) {
      revoked.push(accessToken);
    },
  };
}

async function connected(
  { userId }: SignedIn,
  channel: Channel,
  more: Partial<Insertable<ConnectionTable>> = {},
): Promise<void> {
  await app.composition.deps.db
    .insertInto('connection')
    .values({
      user_id: userId,
      channel,
      provider: channel === 'linkedin' ? 'unipile' : channel,
      network: 'sample',
      external_id: `${userId} at ${channel}`,
      name: `Somebody at ${channel}`,
      details: '{}',
      connected_at: app.now(),
      ...more,
    })
    .execute();
}

const listed = async (who: SignedIn) => (await who.api.connections.list({})).items;
const setupOf = async (who: SignedIn, channel: Channel) =>
  (await who.api.connections.list({})).channels.find((one) => one.channel === channel);

/** The three channels that connect with OAuth alone, with their routes. */
const routes = {
  slack: {
    url: (who: SignedIn) => who.api.slack.authUrl({ query: {} }),
    finish: (who: SignedIn, body: { state: string; code: string }) => who.api.slack.createProfile({ body }),
    end: (who: SignedIn) => who.api.slack.disconnect({}),
  },
  reddit: {
    url: (who: SignedIn) => who.api.reddit.authUrl({ query: {} }),
    finish: (who: SignedIn, body: { state: string; code: string }) => who.api.reddit.createProfile({ body }),
    end: (who: SignedIn) => who.api.reddit.disconnect({}),
  },
  twitter: {
    url: (who: SignedIn) => who.api.twitter.auth({ query: {} }),
    finish: (who: SignedIn, body: { state: string; code: string }) => who.api.twitter.createProfile({ body }),
    end: (who: SignedIn) => who.api.twitter.disconnect({}),
  },
} as const;
const oauthChannels = ['slack', 'reddit', 'twitter'] as const;
const others = { slack: 'reddit', reddit: 'twitter', twitter: 'slack' } as const;
const stateIn = (url: string) => new URL(url).searchParams.get('state') ?? '';

describe("a user's accounts", () => {
  it("include all four channels, and nobody else's accounts", async () => {
    for (const channel of ['linkedin', ...oauthChannels] as const) await connected(ann, channel);
    await connected(bob, 'slack', { name: 'Bob’s workspace', details: '{"channel":"#bob"}' });
    const anns = await listed(ann);
    expect(anns.map(({ channel }) => channel).sort()).toEqual(['linkedin', 'reddit', 'slack', 'twitter']);
    expect(anns.every(({ state, network: realm }) => state === 'active' && realm === 'sample')).toBe(true);
    expect(await listed(bob)).toMatchObject([
      { channel: 'slack', name: 'Bob’s workspace', details: { channel: '#bob' } },
    ]);
    expect((await app.call('GET', '/connections')).status).toBe(401);
  });

  it('show their state and the reason for it', async () => {
    const soon = new Date(app.now().getTime() + 3 * day);
    const gone = new Date(app.now().getTime() - day);
    await connected(ann, 'linkedin', { provider: 'linkedin', expires_at: soon });
    await connected(ann, 'slack', { state: 'needs_reconnect', state_reason: 'Slack said no.' });
    await connected(ann, 'reddit', { expires_at: gone });
    await connected(ann, 'twitter', { state: 'missing_scope', state_reason: 'It may not publish.' });
    const byChannel = new Map((await listed(ann)).map((one) => [one.channel, one]));
    expect(byChannel.get('linkedin')).toMatchObject({
      state: 'expiring',
      reason: expect.stringMatching(/^LinkedIn’s permission expires soon, as it does after 60 days/),
      expiresAt: soon.toISOString(),
    });
    expect(byChannel.get('slack')).toMatchObject({ state: 'needs_reconnect', reason: 'Slack said no.' });
    expect(byChannel.get('reddit')).toMatchObject({
      state: 'needs_reconnect',
      reason: 'Reddit’s permission has expired. Reconnect to send scheduled posts.',
    });
    expect(byChannel.get('twitter')).toMatchObject({ state: 'missing_scope', reason: 'It may not publish.' });
  });

  it("leave out disconnected accounts and those of a network this server doesn't have", async () => {
    await connected(ann, 'slack', { state: 'disabled' });
    await connected(ann, 'reddit', { network: 'real' });
    expect(await listed(ann)).toEqual([]);
    Object.assign(app.composition.deps.connects.real, { reddit: vendor('reddit', 'real') });
    expect(await listed(ann)).toMatchObject([{ channel: 'reddit', network: 'real' }]);
  });
});

describe('the channels of a server', () => {
  it('are listed, each with its way to connect', async () => {
    const { channels: setups } = await ann.api.connections.list({});
    expect(setups.map(({ channel }) => channel)).toEqual(channels);
    for (const channel of oauthChannels) {
      expect(await setupOf(ann, channel)).toMatchObject({
        notConfigured: null,
        ways: [{ via: channel, network: 'sample', asksForSignIn: false }],
      });
    }
  });

  it.each([
    ['slack', 'Slack isn’t set up on this server.'],
    ['reddit', 'Reddit approves new apps manually.'],
    ['twitter', 'X charges for each post.'],
  ] as const)("of which %s isn't set up say where an administrator sets it up", async (channel, says) => {
    app.composition.deps.connects.sample[channel] = null;
    expect(await setupOf(ann, channel)).toMatchObject({
      ways: [],
      notConfigured: expect.stringContaining('Settings → Services'),
    });
    expect((await setupOf(ann, channel))?.notConfigured).toContain(says);
    await expect(routes[channel].url(ann)).rejects.toMatchObject({ status: 409, code: 'not_configured' });
  });
});

describe.each(oauthChannels)('connecting %s', (channel) => {
  const { url, finish, end } = routes[channel];
  const refused = { status: 409, code: 'conflict' };

  it("returns to the channel's page and lists the account", async () => {
    const link = await url(ann);
    expect(new URL(link.url).pathname).toBe(`/dashboard/channels/${channel}`);
    expect(Date.parse(link.expiresAt) - app.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
    const made = await finish(ann, { state: stateIn(link.url), code: 'ann' });
    expect(made).toMatchObject({
      channel,
      provider: channel,
      name: `ann at ${channel}`,
      state: 'active',
      details: { channel: '#sales' },
    } satisfies Partial<Connection>);
    expect(await listed(ann)).toEqual([made]);
    expect(await listed(bob)).toEqual([]);
    expect(JSON.stringify(await ann.api.connections.list({}))).not.toContain('token');
  });

  it('accepts a state only from its own user, for its own channel, within ten minutes', async () => {
    const state = stateIn((await url(ann)).url);
    await expect(finish(bob, { state, code: 'bob' })).rejects.toMatchObject(refused);
    await expect(finish(ann, { state: 'guessed', code: 'ann' })).rejects.toMatchObject(refused);
    const other = routes[others[channel]];
    await expect(other.finish(ann, { state, code: 'ann' })).rejects.toMatchObject(refused);
    app.advance(10 * 60_000 + 1000);
    await expect(finish(ann, { state, code: 'ann' })).rejects.toMatchObject(refused);
    expect(await listed(ann)).toEqual([]);
  });

  it('accepts a state and code once, even from two calls at the same time', async () => {
    const state = stateIn((await url(ann)).url);
    const both = await Promise.allSettled([1, 2].map(() => finish(ann, { state, code: 'ann' })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
    await expect(finish(ann, { state, code: 'ann' })).rejects.toMatchObject(refused);
    await expect(finish(ann, { state, code: 'another' })).rejects.toMatchObject(refused);
    expect(await listed(ann)).toMatchObject([{ name: `ann at ${channel}` }]);
  });

  it('accepts a state and code again after a failed attempt', async () => {
    const { connects } = app.composition.deps;
    const state = stateIn((await url(ann)).url);
    for (const [kind, status] of [
      ['unavailable', 502],
      ['rejected', 422],
    ] as const) {
      const exchange = () => Promise.reject(new PortError(kind, 'The vendor said no'));
      Object.assign(connects.sample, { [channel]: { ...vendor(channel), exchange } });
      await expect(finish(ann, { state, code: 'ann' })).rejects.toMatchObject({ status });
    }
    Object.assign(connects.sample, { [channel]: vendor(channel) });
    await finish(ann, { state, code: 'ann' });
    await expect(finish(ann, { state, code: 'ann' })).rejects.toMatchObject(refused);
  });

  it('refuses to return to a page outside this server', async () => {
    const path = channel === 'twitter' ? '/integrations/twitter/auth' : `/integrations/${channel}/auth-url`;
    const ask = (origin: string) =>
      app.call('GET', `${path}?origin=${encodeURIComponent(origin)}`, { token: ann.token });
    // Another port of this machine is another program's page.
    for (const foreign of [
      'https://evil.example',
      'http://localhost:4202',
      'http://127.0.0.1:4202',
      'http://127.0.0.1',
      'http://[::1]:3000',
      'http://198.51.100.7:3000',
    ]) {
      const answer = await ask(foreign);
      expect(answer.status, foreign).toBe(400);
      expect(await answer.json()).toMatchObject({ data: { issues: [{ path: 'origin' }] } });
    }
    // Where the call was made to, and where this server says it is.
    for (const own of ['http://localhost', 'http://localhost:3000']) {
      expect((await ask(own)).status, own).toBe(200);
    }
  });

  it('works for several users of the same account or workspace, each with their own sign-in', async () => {
    const make = async (who: SignedIn) =>
      finish(who, { state: stateIn((await url(who)).url), code: 'shared' });
    await make(ann);
    await make(bob);
    expect([...(await listed(ann)), ...(await listed(bob))].map(({ name }) => name)).toEqual([
      `shared at ${channel}`,
      `shared at ${channel}`,
    ]);
    await end(bob);
    // Slack has one token per workspace: it isn't revoked while Ann still uses it.
    expect(revoked).toEqual(channel === 'slack' ? [] : [`${channel} token`]);
    await end(ann);
    expect(revoked.at(-1)).toBe(`${channel} token`);
  });

  it('accepts a state in the network it began in only, and never for another channel', async () => {
    const { connects } = app.composition.deps;
    const link = stateIn((await url(ann)).url);
    const code = 'ann';
    const verify = () => ann.api.linkedinAuth.verifyConnection({ body: { state: link, code } });
    await expect(verify()).rejects.toMatchObject(refused);
    const exchange = () => expect.fail('The real vendor was asked');
    Object.assign(connects.real, { [channel]: { ...vendor(channel, 'real'), exchange } });
    expect(await finish(ann, { state: link, code })).toMatchObject({ network: 'sample' });
    // Also after the link is used up.
    await expect(verify()).rejects.toMatchObject(refused);
  });

  it('ends at the vendor too when its user disconnects, and keeps its id when reconnected', async () => {
    const make = async (who: SignedIn, code: string) =>
      finish(who, { state: stateIn((await url(who)).url), code });
    const anns = await make(ann, 'ann');
    const bobs = await make(bob, 'bob');
    expect(await end(bob)).toEqual({ ids: [bobs.id] });
    expect(await end(bob)).toEqual({ ids: [] });
    expect(revoked).toEqual([`${channel} token`]);
    expect(await listed(bob)).toEqual([]);
    expect(await listed(ann)).toEqual([anns]);
    expect(await make(bob, 'bob')).toMatchObject({ id: bobs.id, state: 'active' });
  });
});
