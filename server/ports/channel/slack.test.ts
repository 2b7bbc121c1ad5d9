import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SlackReason, slackRules } from '#core/channels/slack.ts';
import { readMrkdwn } from '#sandbox/slack/deliver.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { type ChannelSandbox, startChannelSandbox } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import type { Account, Publishable } from './port.ts';
import { slackChannel } from './slack.ts';
import { toMrkdwn } from './slack-text.ts';

const maxSlackText = slackRules.limits.post.max;

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
    filesUrl: `${sandbox.url}/slack`,
    realm: 'sample',
    ...over,
  });

/** Answers Slack's page like a browser. Returns where the browser is sent next. */
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
  items: {
    kind: string;
    via: string;
    id: string;
    channel: string;
    text: string;
    images?: unknown[];
    slack?: { threadTs: string | null; unfurls: boolean; blocks: { type: string }[] };
  }[];
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
  mentions: [],
  options: { channel: 'slack', channelId, unfurl: false, blocks: [] },
  media: [],
  replyTo: null,
});
/** More than a second passes before each message, as Slack requires. */
const publish = (what: Publishable, over: Over = {}, by = account) => {
  at += 2000;
  return open(over).publish(by, what);
};

const ways = [
  { name: 'the webhook', channelId: null, channel: '#signals' },
  { name: 'chat.postMessage', channelId: 'C0SALES01', channel: '#sales' },
];

describe.each(ways)('posting by $name', ({ channelId, channel }) => {
  it('publishes a text exactly as written, special characters included', async () => {
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

  it('accepts one message a second, and gives the time until the next', async () => {
    const what = post(fresh('Too soon'), channelId);
    await publish(post(fresh('First'), channelId));
    await expect(open().publish(account, what)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfter: 1,
    });
    expect((await sent(what.text)).count).toBe(0);
    await publish(what);
  });

  it('accepts 40,000 characters after escaping, and no more', async () => {
    await publish(post('x'.repeat(maxSlackText), channelId));
    for (const text of ['x'.repeat(maxSlackText + 1), `&${'x'.repeat(maxSlackText - 1)}`]) {
      await expect(publish(post(text, channelId))).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'too_long',
      });
    }
  });
});

describe('channels', () => {
  it.each<[string, string, PortErrorKind, SlackReason]>([
    ['that are archived', 'C0OLDLNCH', 'rejected', 'is_archived'],
    ['that are private', 'G0FOUNDER', 'not_found', 'channel_not_found'],
    ['that are not there', 'C0NOWHERE', 'not_found', 'channel_not_found'],
  ])('%s accept nothing, and give the reason', async (_, id, kind, reason) => {
    await expect(publish(post('Hello', id))).rejects.toMatchObject({ kind, reason });
  });

  it('are listed page by page to the end, including short pages', async () => {
    const names: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await open().listChannels(account, cursor);
      names.push(...page.items.map(({ name }) => name));
      expect(page.items.length).toBeLessThan(200);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(new Set(names).size).toBe(265);
    expect(names).toEqual(expect.arrayContaining(['general', 'random', 'leadership', 'proj-260']));
    expect(names).not.toContain('old-launches');
    expect(names).not.toContain('founders-only');
    const { items } = await open().listChannels(account, null);
    const isOpen = { isPrivate: false, canPost: true };
    expect(items).toContainEqual({ id: 'C0SIGNALS', name: 'signals', ...isOpen });
    expect(items).toContainEqual({ id: 'C0RANDOM1', name: 'random', ...isOpen });
    expect(items).toContainEqual({ id: 'G0LEADERS', name: 'leadership', isPrivate: true, canPost: true });
    await expect(open().listChannels(account, 'nonsense')).rejects.toMatchObject({
      reason: 'invalid_cursor',
    });
  });

  it.each([
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    ['429', 'rate_limited'],
    ['500', 'unavailable'],
    ['cut', 'unavailable'],
    ['malformed', 'malformed'],
    ['empty', 'malformed'],
  ])('report a listing failure by %s as %s', async (kind, expected) => {
    await fault({ kind, pathIncludes: 'conversations.list' });
    await expect(open().listChannels(account, null)).rejects.toMatchObject({ kind: expected });
  });
});

describe("a message's features", () => {
  type Post = Extract<Publishable, { kind: 'post' }>;
  const what = (text: string, over: Partial<Post> & { slack?: object } = {}): Post => {
    const { slack = {}, ...more } = over;
    const options = {
      channel: 'slack',
      channelId: 'C0SALES01',
      unfurl: false,
      blocks: [],
      ...slack,
    } as const;
    return { ...(post(text, null) as Post), options, ...more };
  };
  const there = async (text: string) => (await sent(text)).items[0];
  const pdf = { bytes: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' as const, title: 'The plan' };
  const image = { bytes: png(9, 9), contentType: 'image/png' as const, alt: 'A chart' };

  it.each(ways)('previews links only if requested, by $name', async ({ channelId }) => {
    for (const unfurl of [true, false]) {
      const one = what(fresh('See https://example.com'), { slack: { channelId, unfurl } });
      await publish(one);
      expect(await there(one.text)).toMatchObject({ slack: { unfurls: unfurl } });
    }
  });

  it.each(ways)('sends blocks in place of the text, by $name', async ({ channelId }) => {
    const blocks = [
      { type: 'header', text: 'This week' },
      { type: 'section', text: 'Up 10 % & <more>' },
      { type: 'section', markdown: '*Bold* <https://example.com|link>' },
      { type: 'divider' },
      { type: 'context', text: 'By inGrow' },
    ] as const;
    const one = what(fresh('In short'), { slack: { channelId, blocks } });
    await publish(one);
    const shown = (await there(one.text))?.slack?.blocks ?? [];
    expect(shown.map(({ type }) => type)).toEqual(['header', 'section', 'section', 'divider', 'context']);
    const longer = what(fresh('Too long'), {
      slack: { channelId, blocks: [{ type: 'header', text: 'x'.repeat(151) }] },
    });
    await expect(publish(longer)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('replies in a thread', async () => {
    const { externalId } = await publish(what(fresh('First')));
    const answer = what(fresh('Second'), { replyTo: externalId });
    await publish(answer);
    expect(await there(answer.text)).toMatchObject({ slack: { threadTs: externalId } });
  });

  it('sends images and a document, shown with one call after their upload', async () => {
    for (const media of [[image, image], [pdf]]) {
      const one = what(fresh('With files'), { media });
      const made = await publish(one);
      expect(made).toEqual({ externalId: null, url: 'https://app.slack.com/client/T0SAMPLE1/C0SALES01' });
      expect((await there(one.text))?.images).toEqual(
        media.map((each) => ({ bytes: each.bytes.length, alt: 'alt' in each ? each.alt : '' })),
      );
    }
    const byHook = what(fresh('By the webhook'), { media: [image], slack: { channelId: null } });
    await expect(publish(byHook)).rejects.toMatchObject({ reason: 'file_needs_channel' });
  });

  it.each([
    ['getUploadURLExternal', '500', 'unavailable'],
    ['getUploadURLExternal', 'empty', 'unavailable'],
    ['getUploadURLExternal', '429', 'rate_limited'],
    ['/upload/v1/', '500', 'unavailable'],
    ['/upload/v1/', 'cut', 'unavailable'],
    ['/upload/v1/', '404', 'rejected'],
  ])('certainly sends nothing if a file fails at %s by %s: %s', async (pathIncludes, kind, expected) => {
    const one = what(fresh('Without its file'), { media: [image] });
    await fault({ pathIncludes, kind });
    await expect(publish(one)).rejects.toMatchObject({ kind: expected });
    expect((await sent(one.text)).count).toBe(0);
    await publish(one);
    expect((await sent(one.text)).count).toBe(1);
  });

  it('reports an unknown outcome if the call that shows the files fails, and makes it once', async () => {
    const one = what(fresh('Perhaps'), { media: [image] });
    await fault({ pathIncludes: 'completeUploadExternal', kind: '500', after: true });
    await expect(publish(one)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect((await sent(one.text)).count).toBe(1);
  });

  it('still posts to public channels for users who connected before private ones were supported', async () => {
    const page = new URL(open().authorizeUrl({ returnUrl, state: 's1', challenge: 'c' }));
    page.searchParams.set('scope', 'incoming-webhook,chat:write,channels:read');
    const back = await sandbox.choose(page.href, { person: 'maya-lindqvist', channel: 'C0SIGNALS' });
    const granted = await open().exchange({ returnUrl, code: codeOf(back), verifier: 'v' });
    const before = {
      externalId: 'T0SAMPLE1',
      accessToken: granted.accessToken,
      webhookUrl: granted.webhookUrl,
    };
    const { items } = await open().listChannels(before, null);
    expect(items.filter(({ isPrivate }) => isPrivate)).toEqual([]);
    expect(items.find(({ name }) => name === 'random')).toMatchObject({ canPost: false });
    await expect(
      publish(what(fresh('Not in'), { slack: { channelId: 'C0RANDOM1' } }), {}, before),
    ).rejects.toMatchObject({ reason: 'not_in_channel' });
    await expect(publish(what(fresh('No files'), { media: [image] }), {}, before)).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'missing_scope',
    });
  });
});

describe('connecting', () => {
  it('requests only posting and channel names', async () => {
    const url = new URL(open().authorizeUrl({ returnUrl, state: 's', challenge: 'c' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sandbox-slack-app',
      scope: 'incoming-webhook,chat:write,chat:write.public,channels:read,groups:read,files:write',
      redirect_uri: returnUrl,
      state: 's',
    });
  });

  it('returns the workspace and the picked channel', async () => {
    const back = await agree('maya-lindqvist', 'C0GENERAL');
    const granted = await open().exchange({ returnUrl, code: codeOf(back), verifier: 'v' });
    expect(granted).toMatchObject({
      refreshToken: null,
      lifeSeconds: null,
      scopes: slackRules.ways.slack.scopes,
      account: { externalId: 'T0SAMPLE1', name: 'Northwind Labs' },
      details: { team: 'Northwind Labs', channel: '#general', channelId: 'C0GENERAL' },
    });
    expect(granted.webhookUrl).toMatch(/^https:\/\/hooks\.slack\.com\/services\//);
  });

  it('returns no code if the user cancels', async () => {
    const back = await agree('');
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 's1', error: 'access_denied' });
  });

  it("accepts a code once, within ten minutes, with the same return URL and the app's own secret", async () => {
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

  it('revokes the token and the webhook, and can be repeated', async () => {
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

describe('texts', () => {
  it('read back exactly as written', () => {
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

describe('a refusal code from Slack', () => {
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
    ['team_access_not_granted', 'forbidden', 'team_not_granted'],
    ['enterprise_is_restricted', 'forbidden', 'enterprise_restricted'],
    ['accesslimited', 'forbidden', 'access_limited'],
    ['not_allowed_token_type', 'forbidden', 'wrong_token'],
    ['two_factor_setup_required', 'forbidden', 'two_factor_missing'],
    ['internal_error', 'unknown_outcome'],
    ['something_new', 'rejected'],
  ])('is mapped for the Web API: %s', (...refusal) => refused('C0SALES01', refusal));

  it.each<Refusal>([
    ['no_service', 'unauthorized'],
    ['action_prohibited', 'forbidden', 'restricted'],
    ['channel_is_archived', 'rejected', 'is_archived'],
    ['no_text', 'rejected', 'no_text'],
    ['rollup_error', 'unknown_outcome'],
  ])('is mapped for the webhook: %s', (...refusal) => refused(null, refusal));
});
