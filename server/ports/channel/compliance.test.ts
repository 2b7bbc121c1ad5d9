import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import {
  type ChannelSandbox,
  connectByOAuth,
  connectHosted,
  startChannelSandbox,
} from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import { linkedinChannel } from './linkedin.ts';
import type {
  Account,
  ChannelPort,
  HostedConnect,
  OAuthConnect,
  PostImage,
  PostOptions,
  Publishable,
} from './port.ts';
import { redditChannel } from './reddit.ts';
import { slackChannel } from './slack.ts';
import { twitterChannel } from './twitter.ts';
import { unipileChannel } from './unipile-v1.ts';
import { unipileV2Channel } from './unipile-v2.ts';

/** What every port guarantees, whoever the vendor is. Behavior specific to a vendor has its own tests. */

/** The sandbox's time. */
let at = Date.parse('2026-11-20T12:00:00Z');
const world = openWorld(DEFAULT_SEED, at);
const target = world.postsUntil(at).find((post) => !post.original)?.socialId ?? '';
let sandbox: ChannelSandbox;
beforeAll(async () => {
  sandbox = await startChannelSandbox(() => at);
});
afterAll(() => sandbox?.stop());
afterEach(() => sandbox.endFaults());

/** `base` is the URL of the vendor's API, `secret` the app's secret. */
type Over = { base?: string; secret?: string; timeoutMs?: number };
const network = 'sample' as const;
const app = (name: string, { secret, timeoutMs }: Over) => ({
  clientId: `sandbox-${name}-app`,
  clientSecret: secret ?? `sandbox-${name}-secret`,
  ...(timeoutMs === undefined ? {} : { timeoutMs }),
  network,
});
const base = (over: Over) => over.base ?? sandbox.url;

const openUnipile = ({ base: url, secret, ...over }: Over = {}) =>
  unipileChannel({
    baseUrl: `${url ?? sandbox.url}/unipile`,
    apiKey: secret ?? 'sandbox-unipile-key',
    ownAccountId: 'sandbox-account',
    retryMs: 0,
    network,
    ...over,
  });
const openUnipileV2 = ({ base: url, secret, ...over }: Over = {}) =>
  unipileV2Channel({
    baseUrl: `${url ?? sandbox.url}/unipile/v2`,
    apiKey: secret ?? 'sandbox-unipile-v2-key',
    ownAccountId: 'acc_sandbox-account',
    retryMs: 0,
    network,
    ...over,
  });
const openLinkedIn = (over: Over = {}) =>
  linkedinChannel({
    ...app('linkedin', over),
    version: '202607',
    authorizeUrl: '/sample/linkedin/oauth/v2/authorization',
    tokenUrl: `${sandbox.url}/linkedin/oauth/v2/accessToken`,
    apiUrl: `${base(over)}/linkedin`,
    processingWaitMs: 50,
  });
const openSlack = (over: Over = {}) =>
  slackChannel({
    ...app('slack', over),
    authorizeUrl: '/sample/slack/oauth/v2/authorize',
    apiUrl: `${base(over)}/slack/api`,
    hooksUrl: `${base(over)}/slack`,
    filesUrl: `${base(over)}/slack`,
  });
const openReddit = (over: Over = {}) =>
  redditChannel({
    ...app('reddit', over),
    userAgent: 'web:ingrow-test:v1 (by /u/maya_lindqvist)',
    authorizeUrl: '/sample/reddit/api/v1/authorize',
    tokensUrl: `${sandbox.url}/reddit/www/api/v1`,
    apiUrl: `${base(over)}/reddit/oauth`,
  });
const openTwitter = (over: Over = {}) =>
  twitterChannel({
    ...app('x', over),
    authorizeUrl: '/sample/x/i/oauth2/authorize',
    apiUrl: `${base(over)}/x`,
    now: () => at,
  });

let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};
const post = (options: PostOptions | null, text = fresh('Up 10 % & more <b> *really*\n\nTwo  lines')) =>
  ({ kind: 'post', text, mentions: [], options, media: [], replyTo: null }) satisfies Publishable;
const comment = (): Publishable => ({
  kind: 'comment',
  text: fresh('Well said'),
  mentions: [],
  targetUrn: target,
});
const slackOptions = (channelId: string | null): PostOptions => ({
  channel: 'slack',
  channelId,
  unfurl: false,
  blocks: [],
});
const submission = (options: { subreddit: string; link: string | null }, text: string) =>
  post(
    {
      channel: 'reddit',
      title: fresh('A title'),
      flairId: null,
      flairText: null,
      nsfw: false,
      spoiler: false,
      ...options,
    },
    text,
  );

type Failure = [how: string, kind: PortErrorKind, reason?: string];
type Way = {
  name: string;
  /** Its name in the sandbox. */
  provider: string;
  open: (over?: Over) => ChannelPort;
  connect: () => Promise<Account>;
  make: () => Publishable;
  /** The path of the one call that makes the post visible, if uploads come before it. Otherwise any POST. */
  creates: string | null;
  /** Whether the outcome can be checked later. */
  looks: boolean;
  /** Whether the same text is refused a second time. */
  isOnce: boolean;
  /** Failures with an unknown outcome, although the post arrived. */
  leavesUnknown: readonly string[];
  /** Refusals, and the errors they become. */
  refuses: readonly Failure[];
};

const allFailures = ['500', 'slow', 'cut', 'malformed', 'empty'];
const connectApp = (open: () => OAuthConnect, form?: Record<string, string>) => () =>
  connectByOAuth(sandbox, open(), form);

const unipile: Omit<Way, 'name' | 'make'> = {
  provider: 'unipile',
  creates: null,
  open: openUnipile,
  connect: () => connectHosted(sandbox, openUnipile() as HostedConnect, at),
  looks: true,
  isOnce: true,
  leavesUnknown: allFailures,
  refuses: [
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    ['404', 'not_found'],
    ['422', 'rejected'],
    ['426', 'rejected'],
  ],
};
const unipileV2: typeof unipile = {
  ...unipile,
  open: openUnipileV2,
  connect: () => connectHosted(sandbox, openUnipileV2() as HostedConnect, at),
};
const linkedin: Omit<Way, 'name' | 'make'> = {
  provider: 'linkedin',
  creates: null,
  open: openLinkedIn,
  connect: connectApp(openLinkedIn),
  looks: false,
  isOnce: true,
  // The id is in a header, so half a body leaves nothing unknown.
  leavesUnknown: allFailures.filter((how) => how !== 'malformed'),
  refuses: [
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    ['404', 'not_found'],
    ['422', 'duplicate'],
    ['426', 'forbidden'],
  ],
};
const slack: Omit<Way, 'name' | 'make' | 'refuses'> = {
  provider: 'slack',
  creates: null,
  open: openSlack,
  connect: connectApp(openSlack, { person: 'maya-lindqvist', channel: 'C0SIGNALS' }),
  looks: false,
  isOnce: false,
  leavesUnknown: allFailures,
};
const reddit: Omit<Way, 'name' | 'make' | 'isOnce'> = {
  provider: 'reddit',
  creates: null,
  open: openReddit,
  connect: connectApp(openReddit),
  looks: true,
  leavesUnknown: allFailures,
  refuses: [
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    ['404', 'not_found'],
    ['422', 'rejected'],
    ['426', 'rejected'],
  ],
};

const slackRefusals: Way['refuses'] = [
  ['401', 'unauthorized'],
  ['403', 'forbidden', 'missing_scope'],
  ['404', 'not_found', 'channel_not_found'],
  ['422', 'rejected', 'too_long'],
  ['426', 'forbidden'],
];
const twitter: Omit<Way, 'name' | 'make'> = {
  provider: 'twitter',
  creates: null,
  open: openTwitter,
  connect: connectApp(openTwitter),
  looks: true,
  isOnce: true,
  leavesUnknown: allFailures,
  refuses: [
    ['401', 'unauthorized'],
    ['403', 'forbidden', 'not_permitted'],
    ['404', 'not_found'],
    ['422', 'rejected'],
    ['426', 'rejected'],
  ],
};
const image: PostImage = { bytes: png(9, 9), contentType: 'image/png', alt: 'A chart' };
/** The post on X that starts a thread. */
let threadOnX: string | null = null;

const ways: Way[] = [
  { ...unipile, name: 'a post by Unipile', make: () => post(null) },
  { ...unipile, name: 'a comment by Unipile', make: comment },
  { ...unipileV2, name: 'a post by Unipile v2', make: () => post(null) },
  { ...unipileV2, name: 'a comment by Unipile v2', make: comment },
  { ...linkedin, name: 'a post by LinkedIn', make: () => post(null) },
  { ...linkedin, name: 'a comment by LinkedIn', make: comment },
  {
    ...slack,
    name: "a post by Slack's webhook",
    make: () => post(slackOptions(null)),
    refuses: [
      ['401', 'unauthorized'],
      ['403', 'forbidden', 'restricted'],
      ['404', 'not_found', 'channel_not_found'],
      ['422', 'rejected'],
      ['426', 'rejected', 'is_archived'],
    ],
  },
  {
    ...slack,
    name: "a post by Slack's chat.postMessage",
    make: () => post(slackOptions('C0SALES01')),
    refuses: slackRefusals,
  },
  {
    ...reddit,
    name: 'a text on Reddit',
    make: () => submission({ subreddit: 'smallfirms', link: null }, 'Prices (100 %) & <b>costs</b>\n\n* one'),
    isOnce: false,
  },
  {
    ...reddit,
    name: 'a link on Reddit',
    make: () => submission({ subreddit: 'b2blinks', link: `https://news.example/${fresh('a')}?b=<2>` }, ''),
    isOnce: true,
  },
  { ...twitter, name: 'a post on X', make: () => post(null) },
  {
    ...twitter,
    name: 'the next post of a thread on X, with an image',
    creates: '/2/tweets',
    make: () => ({ ...post(null), media: [image], replyTo: threadOnX }),
  },
  {
    ...slack,
    name: 'files by Slack',
    creates: 'completeUploadExternal',
    make: () => ({ ...post(slackOptions('C0SALES01')), media: [image, image] }),
    refuses: slackRefusals,
  },
  {
    ...reddit,
    name: 'an image on Reddit',
    creates: '/api/submit',
    make: () => ({ ...submission({ subreddit: 'smallfirms', link: null }, ''), media: [image] }),
    isOnce: false,
  },
];

type SentThing = { id: string; text: string; socialId?: string };

/** A post that was found has one of its ids. A LinkedIn post has several. */
const foundAs = (there: SentThing | undefined) => {
  const social = there?.socialId?.split(':')[3] ?? there?.id;
  const inBase64 = Buffer.from(there?.socialId ?? 'none').toString('base64url');
  const pattern = new RegExp(`${there?.id}|${social}|^${inBase64}$`);
  return expect.objectContaining({ externalId: expect.stringMatching(pattern) });
};

/** Everything that arrived with this content. */
async function arrived(what: Publishable): Promise<SentThing[]> {
  const answer = await fetch(`${sandbox.url}/control/sent?text=${encodeURIComponent(what.text)}`);
  const { items } = (await answer.json()) as { items: (SentThing & { title?: string })[] };
  // On Reddit, posts are told apart by their titles.
  const title = what.kind === 'post' && what.options?.channel === 'reddit' ? what.options.title : undefined;
  return items.filter((one) => one.title === title);
}

describe.each(ways)(
  '$name',
  ({ provider, creates, open, connect, make, looks, isOnce, leavesUnknown, refuses }) => {
    let account: Account;
    beforeAll(async () => {
      account = await connect();
      if (provider !== 'twitter') return;
      threadOnX = (await open().publish(account, post(null))).externalId;
    });
    /** More than a second passes before each call, as Slack requires. */
    const publish = (what: Publishable, over: Over = {}, by = account) => {
      at += 2000;
      return open(over).publish(by, what);
    };
    const fault = (kind: string, more: object = {}) =>
      sandbox.fault({
        provider,
        method: 'POST',
        kind,
        ...(creates === null ? {} : { pathIncludes: creates }),
        ...more,
      });

    it('arrives as written, and is found again if the vendor can be searched', async () => {
      const what = make();
      const since = new Date(at);
      await publish(what);
      const there = await arrived(what);
      expect(there).toMatchObject([{ text: what.text }]);
      const found = foundAs(there[0]);
      expect(await open().find(account, what, since)).toEqual(looks ? found : 'cannot_check');
      expect(await open().find(account, make(), since)).toBe(looks ? null : 'cannot_check');
      expect(await open().find(account, what, new Date(at + 3_600_000))).toBe(looks ? null : 'cannot_check');
    });

    it('is refused the second time if the vendor rejects duplicates', async () => {
      const what = make();
      await publish(what);
      const again = publish(what);
      if (isOnce) await expect(again).rejects.toMatchObject({ name: 'PortError', kind: 'duplicate' });
      else await again;
      expect(await arrived(what)).toHaveLength(isOnce ? 1 : 2);
    });

    it.each(leavesUnknown)('has an unknown outcome when the answer fails by %s', async (how) => {
      const what = make();
      const since = new Date(at);
      // Long enough for the post to arrive before the caller gives up.
      await fault(how, { after: true, delayMs: 2500 });
      await expect(publish(what, how === 'slow' ? { timeoutMs: 1000 } : {})).rejects.toMatchObject({
        name: 'PortError',
        kind: 'unknown_outcome',
      });
      const there = await arrived(what);
      expect(there).toHaveLength(1);
      const found = foundAs(there[0]);
      expect(await open().find(account, what, since)).toEqual(looks ? found : 'cannot_check');
    });

    it.each<Failure>([
      ...refuses,
      ['429', 'rate_limited'],
      ['500', 'unknown_outcome'],
      ['cut', 'unknown_outcome'],
      ['empty', 'unknown_outcome'],
    ])("doesn't exist after %s, which is reported as %s", async (how, kind, reason) => {
      const what = make();
      const since = new Date(at);
      await fault(how, { retryAfterSeconds: 7 });
      const error = await publish(what).catch((caught) => caught);
      expect(error).toMatchObject({ name: 'PortError', kind, ...(how === '429' ? { retryAfter: 7 } : {}) });
      if (reason !== undefined) expect(error.reason).toBe(reason);
      expect(await arrived(what)).toEqual([]);
      expect(await open().find(account, what, since)).toBe(looks ? null : 'cannot_check');
      await publish(what);
      expect(await arrived(what)).toHaveLength(1);
    });

    it("isn't sent by an unknown account or to an unreachable vendor, and the error shows no secret", async () => {
      const nobody = {
        externalId: provider === 'unipile' ? 'acc_secret-account' : 'secret-account',
        accessToken: 'secret-token',
        webhookUrl: 'https://hooks.slack.com/services/T1/B1/secret',
      };
      const what = make();
      const refused = await publish(what, {}, nobody).catch((caught) => caught);
      const unheard = await publish(what, { base: sandbox.closedUrl, secret: 'secret-key' }, nobody).catch(
        (caught) => caught,
      );
      expect([refused, unheard]).toMatchObject([
        { name: 'PortError', kind: 'unauthorized' },
        { name: 'PortError', kind: 'unavailable' },
      ]);
      for (const error of [refused, unheard]) {
        expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(
          'secret',
        );
      }
      expect(await arrived(what)).toEqual([]);
    });
  },
);
