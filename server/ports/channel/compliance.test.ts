import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChannelProvider, channelRules, channels, newOptions } from '#core/channels/index.ts';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { connectByOAuth, connectHosted, startChannelSandbox } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import { channelProviders } from './index.ts';
import type {
  Account,
  ChannelPort,
  HostedConnect,
  OAuthConnect,
  PostImage,
  PostOptions,
  Publishable,
} from './port.ts';
import type { ChannelProviderSetup } from './provider.ts';

/**
 * What every port guarantees, whoever the vendor is. Each provider of the list is tried at the sample network;
 * `known` has what is particular about one. Behavior specific to a vendor has its own tests.
 */

/** The sandbox's time. */
let at = Date.parse('2026-11-20T12:00:00Z');
const world = openWorld(DEFAULT_SEED, at);
const commented = world
  .postsUntil(at)
  .find((post) => !post.original && post.comments.some((one) => one.at < at));
const target = commented?.socialId ?? '';
const answered = commented?.comments.find((one) => one.at < at)?.id ?? '';
const sandbox = await startChannelSandbox(() => at);
afterAll(() => sandbox.stop());
afterEach(() => sandbox.endFaults());

/** `base` is the URL of the vendor's API, `secret` the app's secret or key. */
type Over = { base?: string; secret?: string; timeoutMs?: number };

/** Opens a provider at the sample network without its pauses. `more` replaces options. */
const opens =
  (name: ChannelProvider, more: (url: string) => object = () => ({})) =>
  ({ base, secret, ...over }: Over = {}): ChannelPort & (OAuthConnect | HostedConnect) => {
    const url = base ?? sandbox.url;
    const provider: ChannelProviderSetup<object, object, unknown> = channelProviders[name];
    const options = { ...provider.sample(url), retryMs: 0, processingWaitMs: 50, ...more(url), ...over };
    const secretName = 'apiKey' in options ? 'apiKey' : 'clientSecret';
    const opened = provider.open({
      ...options,
      ...(secret === undefined ? {} : { [secretName]: secret }),
      realm: 'sample',
      now: () => at,
    });
    return opened as ChannelPort & (OAuthConnect | HostedConnect);
  };

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
  answers: null,
});
const reply = (): Publishable => ({ ...comment(), answers: answered }) as Publishable;
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
  open: (over?: Over) => ChannelPort & (OAuthConnect | HostedConnect);
  /** What is chosen on the vendor's page. */
  form?: Record<string, string>;
  make: () => Publishable;
  /** The path of the one call that makes the post visible, if uploads come before it. Otherwise any POST. */
  creates?: string;
  /** Whether the same text is refused a second time. Absent: not known. */
  isOnce?: boolean;
  /** Failures with an unknown outcome, although the post arrived. */
  leavesUnknown: readonly string[];
  /** Refusals, and the errors they become. */
  refuses: readonly Failure[];
};

const allFailures = ['500', 'slow', 'cut', 'malformed', 'empty'];
const defaultRefusals: Way['refuses'] = [
  ['401', 'unauthorized'],
  ['403', 'forbidden'],
  ['404', 'not_found'],
  ['422', 'rejected'],
  ['426', 'rejected'],
];
const slackRefusals: Way['refuses'] = [
  ['401', 'unauthorized'],
  ['403', 'forbidden', 'missing_scope'],
  ['404', 'not_found', 'channel_not_found'],
  ['422', 'rejected', 'too_long'],
  ['426', 'forbidden'],
];
const image: PostImage = { bytes: png(9, 9), contentType: 'image/png', alt: 'A chart' };
/** The post on X that starts a thread. */
let threadOnX: string | null = null;

const byUnipile: Partial<Way>[] = [
  { name: 'a post by Unipile', isOnce: true, make: () => post(null) },
  { name: 'a comment by Unipile', isOnce: true, make: comment },
  { name: 'a reply by Unipile', isOnce: true, make: reply },
];
const byUnipileV2 = opens('unipile', (url) => ({
  version: 'v2',
  baseUrl: `${url}/unipile/v2`,
  apiKey: 'sandbox-unipile-v2-key',
  accountId: 'acc_sandbox-account',
}));
const byLinkedIn: Partial<Way> = {
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
const bySlack: Partial<Way> = {
  form: { person: 'maya-lindqvist', channel: 'C0SIGNALS' },
  isOnce: false,
  refuses: slackRefusals,
};
const byX: Partial<Way> = {
  isOnce: true,
  refuses: defaultRefusals.map<Failure>(([how, kind]) =>
    how === '403' ? [how, kind, 'not_permitted'] : [how, kind],
  ),
};

/** What is particular about a provider, once for each kind of what it publishes. */
const known: Partial<Record<ChannelProvider, Partial<Way>[]>> = {
  unipile: [...byUnipile, ...byUnipile.map((way) => ({ ...way, name: `${way.name} v2`, open: byUnipileV2 }))],
  linkedin: [
    { ...byLinkedIn, name: 'a post by LinkedIn', make: () => post(null) },
    { ...byLinkedIn, name: 'a comment by LinkedIn', make: comment },
    { ...byLinkedIn, name: 'a reply by LinkedIn', make: reply },
  ],
  slack: [
    {
      ...bySlack,
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
      ...bySlack,
      name: "a post by Slack's chat.postMessage",
      make: () => post(slackOptions('C0SALES01')),
    },
    {
      ...bySlack,
      name: 'files by Slack',
      creates: 'completeUploadExternal',
      make: () => ({ ...post(slackOptions('C0SALES01')), media: [image, image] }),
    },
  ],
  reddit: [
    {
      name: 'a text on Reddit',
      isOnce: false,
      make: () =>
        submission({ subreddit: 'smallfirms', link: null }, 'Prices (100 %) & <b>costs</b>\n\n* one'),
    },
    {
      name: 'a link on Reddit',
      make: () => submission({ subreddit: 'b2blinks', link: `https://news.example/${fresh('a')}?b=<2>` }, ''),
      isOnce: true,
    },
    {
      name: 'an image on Reddit',
      isOnce: false,
      creates: '/api/submit',
      make: () => ({ ...submission({ subreddit: 'smallfirms', link: null }, ''), media: [image] }),
    },
  ],
  twitter: [
    { ...byX, name: 'a post on X', make: () => post(null) },
    {
      ...byX,
      name: 'the next post of a thread on X, with an image',
      creates: '/2/tweets',
      make: () => ({ ...post(null), media: [image], replyTo: threadOnX }),
    },
  ],
};

const ways = channels.flatMap((channel) =>
  Object.entries(channelRules[channel].ways).flatMap(([name, { canCheck }]) => {
    const provider = name as ChannelProvider;
    const byDefault: Way = {
      name: `a post by ${name}`,
      open: opens(provider),
      make: () => post(newOptions(channel, { title: fresh('A title') }) as PostOptions | null),
      leavesUnknown: allFailures,
      refuses: defaultRefusals,
    };
    return (known[provider] ?? [{}]).map((way) => ({ ...byDefault, ...way, provider, canCheck }));
  }),
);

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
  // The title distinguishes posts that have one.
  const title =
    what.kind === 'post' && what.options && 'title' in what.options ? what.options.title : undefined;
  return items.filter((one) => one.title === title);
}

describe.each(ways)(
  '$name',
  ({ provider, creates, open, form, make, canCheck: looks, isOnce, leavesUnknown, refuses }) => {
    let account: Account;
    beforeAll(async () => {
      const port = open();
      account =
        'link' in port ? await connectHosted(sandbox, port, at) : await connectByOAuth(sandbox, port, form);
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
        ...(creates === undefined ? {} : { pathIncludes: creates }),
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
      const isRefused = await again.then(
        () => false,
        (error) => {
          expect(error).toMatchObject({ name: 'PortError', kind: 'duplicate' });
          return true;
        },
      );
      expect(isRefused).toBe(isOnce ?? isRefused);
      expect(await arrived(what)).toHaveLength(isRefused ? 1 : 2);
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
