import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readMrkdwn } from '#sandbox/slack/deliver.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { type ChannelSandbox, startChannelSandbox } from '#test/channel-sandbox.ts';
import type { Account, Publishable, SlackReason } from './port.ts';
import { longestSlackText, slackChannel, toMrkdwn } from './slack.ts';

const origin = 'http://app.example';
const returnUrl = `${origin}/dashboard/channels/slack`;
/** The sandbox's time. */
let at = Date.parse('2026-11-20T12:00:00Z');
let sandbox: ChannelSandbox;
let account: Account;

beforeAll(async () => {
  sandbox = await startChannelSandbox(() => at);
  account = await connect();
});
afterAll(() => sandbox?.stop());
afterEach(() => sandbox.endFaults());

type Over = { clientSecret?: string };
const open = (over: Over = {}) =>
  slackChannel({
    clientId: 'sandbox-slack-app',
    clientSecret: 'sandbox-slack-secret',
    authorizeUrl: '/sample/slack/oauth/v2/authorize',
    apiUrl: `${sandbox.url}/slack/api`,
    hooksUrl: `${sandbox.url}/slack`,
    network: 'sample',
    ...over,
  });

/** Answers Slack's page as a browser would; where it is sent then. */
async function agree(person: string, channel = 'C0SIGNALS'): Promise<URL> {
  const page = open().authorizeUrl({ returnUrl, state: 's1', challenge: 'c' });
  expect(page.startsWith(origin)).toBe(true);
  return sandbox.choose(page, { person, channel });
}

const codeOf = (back: URL) => back.searchParams.get('code') ?? '';

async function connect(channel?: string): Promise<Account> {
  const back = await agree('maya-lindqvist', channel);
  expect(back.searchParams.get('state')).toBe('s1');
  const granted = await open().exchange({ returnUrl, code: codeOf(back), verifier: 'v' });
  return {
    externalId: granted.account.externalId,
    accessToken: granted.accessToken,
    webhookUrl: granted.webhookUrl,
  };
}

type Sent = {
  count: number;
  items: { kind: string; via: string; id: string; channel: string; text: string }[];
};
const sent = async (text: string): Promise<Sent> =>
  (await fetch(`${sandbox.url}/control/sent?text=${encodeURIComponent(text)}`)).json() as Promise<Sent>;
const fault = (body: Record<string, unknown>) => sandbox.fault({ provider: 'slack', ...body });

let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};
const post = (text: string, channelId: string | null): Publishable => ({
  kind: 'post',
  text,
  options: { channel: 'slack', channelId },
  images: [],
});
/** A second and more passes before each message, as Slack asks. */
const publish = (what: Publishable, over: Over = {}, by = account) => {
  at += 2000;
  return open(over).publish(by, what);
};

const ways = [
  { name: 'the webhook', channelId: null, channel: '#signals' },
  { name: 'chat.postMessage', channelId: 'C0SALES01', channel: '#sales' },
];

describe.each(ways)('posting by $name', ({ channelId, channel }) => {
  it('publishes a text as it is written, signs and all', async () => {
    const text = fresh(
      'Up 10 % & more <b> *really* <!channel> <https://a.example|b> &amp; _x_\n\nTwo  lines',
    );
    const made = await publish(post(text, channelId));
    const { items } = await sent(text);
    expect(items).toMatchObject([{ kind: 'post', via: 'slack', channel, text }]);
    if (channelId === null) expect(made).toEqual({ externalId: null, url: null });
    else {
      expect(made.externalId).toBe(items[0]?.id);
      expect(made.url).toBe('https://app.slack.com/client/T0SAMPLE1/C0SALES01');
    }
  });

  it('takes one message a second, and says when the next', async () => {
    const what = post(fresh('Too soon'), channelId);
    await publish(post(fresh('First'), channelId));
    await expect(open().publish(account, what)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfter: 1,
    });
    expect((await sent(what.text)).count).toBe(0);
    await publish(what);
  });

  it('takes 40,000 characters as they are sent, and no more', async () => {
    await publish(post('x'.repeat(longestSlackText), channelId));
    for (const text of ['x'.repeat(longestSlackText + 1), `&${'x'.repeat(longestSlackText - 1)}`]) {
      await expect(publish(post(text, channelId))).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'too_long',
      });
    }
  });
});

describe('channels', () => {
  it.each<[string, string, PortErrorKind, SlackReason]>([
    ['nobody let us into', 'C0RANDOM1', 'rejected', 'not_in_channel'],
    ['that are archived', 'C0OLDLNCH', 'rejected', 'is_archived'],
    ['that are private', 'G0FOUNDER', 'not_found', 'channel_not_found'],
    ['that are not there', 'C0NOWHERE', 'not_found', 'channel_not_found'],
  ])('%s take nothing, and say why', async (_, id, kind, reason) => {
    await expect(publish(post('Hello', id))).rejects.toMatchObject({ kind, reason });
  });

  it('are listed page by page, short pages included, to the end', async () => {
    const names: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await open().places(account, cursor);
      names.push(...page.items.map(({ name }) => name));
      expect(page.items.length).toBeLessThan(200);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(new Set(names).size).toBe(264);
    expect(names).toEqual(expect.arrayContaining(['general', 'random', 'proj-260']));
    expect(names).not.toContain('old-launches');
    expect(names).not.toContain('founders-only');
    const { items } = await open().places(account, null);
    expect(items).toContainEqual({ id: 'C0SIGNALS', name: 'signals', canPost: true });
    expect(items).toContainEqual({ id: 'C0RANDOM1', name: 'random', canPost: false });
    await expect(open().places(account, 'nonsense')).rejects.toMatchObject({ reason: 'invalid_cursor' });
  });

  it.each([
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    ['429', 'rate_limited'],
    ['500', 'unavailable'],
    ['cut', 'unavailable'],
    ['malformed', 'malformed'],
    ['empty', 'malformed'],
  ])('that cannot be listed by %s fail as %s', async (kind, expected) => {
    await fault({ kind, pathIncludes: 'conversations.list' });
    await expect(open().places(account, null)).rejects.toMatchObject({ kind: expected });
  });
});

describe('connecting', () => {
  it('asks for no more than posting and the names of channels', async () => {
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sandbox-slack-app',
      scope: 'incoming-webhook,chat:write,channels:read',
      redirect_uri: returnUrl,
      state: 's',
    });
  });

  it('names the workspace and the channel that was picked', async () => {
    const back = await agree('maya-lindqvist', 'C0GENERAL');
    const granted = await open().exchange({ returnUrl, code: codeOf(back), verifier: 'v' });
    expect(granted).toMatchObject({
      refreshToken: null,
      lifeSeconds: null,
      scopes: ['incoming-webhook', 'chat:write', 'channels:read'],
      account: { externalId: 'T0SAMPLE1', name: 'Northwind Labs' },
      details: { team: 'Northwind Labs', channel: '#general', channelId: 'C0GENERAL' },
    });
    expect(granted.webhookUrl).toMatch(/^https:\/\/hooks\.slack\.com\/services\//);
  });

  it('comes back without a code from whoever cancels', async () => {
    const back = await agree('');
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 's1', error: 'access_denied' });
  });

  it('takes a code once, within ten minutes, with the same address and the app’s own secret', async () => {
    const exchange = (code: string, over: Over = {}, to = returnUrl) =>
      open(over).exchange({ returnUrl: to, code, verifier: 'v' });
    const code = codeOf(await agree('maya-lindqvist'));
    await expect(exchange(code, { clientSecret: 'wrong' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(exchange(code, {}, `${origin}/other`)).rejects.toMatchObject({ kind: 'forbidden' });
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(exchange('guessed')).rejects.toMatchObject({ kind: 'rejected' });
    const late = codeOf(await agree('maya-lindqvist'));
    at += 10 * 60_000;
    await expect(exchange(late)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('ends the grant: neither token nor webhook works any more, and again is fine', async () => {
    const theirs = await connect();
    const tokens = { accessToken: theirs.accessToken ?? '', refreshToken: null };
    await publish(post(fresh('Still there'), null), {}, theirs);
    await open().revoke(tokens);
    for (const channelId of [null, 'C0SALES01']) {
      await expect(publish(post('Gone', channelId), {}, theirs)).rejects.toMatchObject({
        kind: 'unauthorized',
      });
    }
    await open().revoke(tokens);
    await fault({ kind: '500', pathIncludes: 'auth.revoke' });
    await expect(open().revoke(tokens)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('words', () => {
  it('are read as they are written, whatever they are', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => readMrkdwn(toMrkdwn(text)) === text));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<', '>', '&', '&lt;', '&amp;', '!channel', '|', '#', '@', 'x'), {
          maxLength: 12,
        }),
        (parts) => readMrkdwn(toMrkdwn(parts.join(''))) === parts.join(''),
      ),
    );
  });
});

describe('a refusal in Slack’s words', () => {
  type Refusal = [code: string, kind: PortErrorKind, reason?: SlackReason];
  const refused = async (channelId: string | null, [code, kind, reason]: Refusal) => {
    const what = post(fresh('Refused'), channelId);
    await fault({ method: 'POST', kind: 'refused', code });
    await expect(publish(what)).rejects.toMatchObject({ name: 'PortError', kind, reason });
    expect((await sent(what.text)).count).toBe(0);
  };

  it.each<Refusal>([
    ['invalid_auth', 'unauthorized'],
    ['token_revoked', 'unauthorized'],
    ['token_expired', 'unauthorized'],
    ['account_inactive', 'unauthorized'],
    ['not_authed', 'unauthorized'],
    ['is_archived', 'rejected', 'is_archived'],
    ['ratelimited', 'rate_limited'],
    ['internal_error', 'unknown_outcome'],
    ['something_new', 'rejected'],
  ])('by the Web API: %s', (...refusal) => refused('C0SALES01', refusal));

  it.each<Refusal>([
    ['no_service', 'unauthorized'],
    ['action_prohibited', 'forbidden', 'restricted'],
    ['channel_is_archived', 'rejected', 'is_archived'],
    ['no_text', 'rejected', 'no_text'],
    ['rollup_error', 'unknown_outcome'],
  ])('by the webhook: %s', (...refusal) => refused(null, refusal));
});
