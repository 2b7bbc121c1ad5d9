import type { ChosenPorts } from '#server/choose-ports.ts';
import type { Config } from '#server/config.ts';
import { probeApp, probeIdentity, probeModel, probeUnipile } from '#server/modules/system/probes.ts';
import type { Account, OAuthConnect } from '#server/ports/channel/port.ts';
import type { LinkedInSource, SourcePost } from '#server/ports/linkedin-source/port.ts';
import { readOwnData } from './read-own-data.ts';

/** The providers that can be tried, by the names the command uses. */
export const smokeNames = [
  'unipile',
  'rapidapi',
  'linkedin-data',
  'linkedin',
  'slack',
  'reddit',
  'x',
  'firebase',
  'stripe',
  'model',
  'mail',
] as const;
export type SmokeName = (typeof smokeNames)[number];

/** What the operator chose in addition to the provider. */
export type SmokeOrder = {
  /** The token of a connected account, from SMOKE_TOKEN. Null: only the app's own keys are tried. */
  token: string | null;
  /** The LinkedIn URL of the profile to read. */
  profile: string;
  /** The Reddit community to read. */
  community: string;
  /** Whether to also write something. It's deleted right afterwards if possible. */
  write: boolean;
  /** Where to write: a mail address, or the id of a Slack channel. */
  to: string | null;
  /** LinkedIn’s id of the member the token belongs to. */
  account: string | null;
};

/**
 * Makes one call of a port, or a few that belong together, and reports the result.
 *
 * @param show what else to report about the result: names and numbers, no values
 * @returns undefined if it failed; steps that need the result are left out
 */
export type Step = <T>(
  title: string,
  call: () => Promise<T>,
  show?: (given: T) => string[],
) => Promise<T | undefined>;

/** What is needed to try a provider. */
export type SmokeTools = { config: Config; ports: ChosenPorts; order: SmokeOrder; step: Step };

export type SmokeProvider = {
  name: SmokeName;
  /** Its name on the system page. */
  provider: string;
  /** The settings of this provider alone, so no other one is chosen in its place. */
  only(config: Config): Config;
  isConfigured(ports: ChosenPorts): boolean;
  /** Reads only. */
  read(tools: SmokeTools): Promise<void>;
  /** What isn't tried, in one sentence each. */
  leavesOut: string[];
};

const asItIs = (config: Config): Config => config;

export const smokeProviders: Record<SmokeName, SmokeProvider> = {
  unipile: {
    name: 'unipile',
    provider: 'unipile',
    only: (config) => ({ ...config, source: pick(config.source, 'unipile') }),
    isConfigured: ({ connects }) => connects.unipile?.network === 'real',
    async read({ config, ports, order, step }) {
      const { unipile } = ports.connects;
      const { accountId } = config.source.unipile ?? {};
      if (unipile && accountId) await step('The account that reads', () => unipile.account(accountId));
      else if (unipile) await step('The key', () => probeUnipile(unipile, new Date()));
      if (ports.source) await readSource(ports.source, order, step);
    },
    leavesOut: [
      'Connecting an account: it happens on Unipile’s page in a browser.',
      'Posting: Unipile cannot delete posts. Post from the page.',
      'Searching people and company pages.',
    ],
  },
  rapidapi: {
    name: 'rapidapi',
    provider: 'rapidapi',
    only: (config) => ({ ...config, source: pick(config.source, 'rapidapi') }),
    isConfigured: ({ source }) => source?.network === 'real',
    async read({ ports, order, step }) {
      if (ports.source) await readSource(ports.source, order, step);
    },
    leavesOut: ['Company pages.'],
  },
  'linkedin-data': {
    name: 'linkedin-data',
    provider: 'linkedin-data',
    only: asItIs,
    isConfigured: ({ dataPortability }) => dataPortability?.network === 'real',
    async read({ config, ports: { dataPortability }, order: { token }, step }) {
      if (!dataPortability) return;
      await step('The app’s keys (a made-up code is refused)', () =>
        probeApp(dataPortability, `${originOf(config)}/dashboard/settings/sources`),
      );
      if (token !== null) await readOwnData(dataPortability, token, step);
    },
    leavesOut: [
      'Consent, registering for the change log, and giving the token back: connect in Settings → Sources.',
    ],
  },
  linkedin: {
    name: 'linkedin',
    provider: 'linkedin',
    only: asItIs,
    isConfigured: ({ channels }) => channels.linkedin?.network === 'real',
    read: (tools) => tryAppKeys(tools, 'linkedin', tools.ports.connects.linkedin),
    leavesOut: [
      'What a member’s token may do: with these permissions LinkedIn lets an app write only. Add --write, or connect an account on the page.',
    ],
  },
  slack: {
    name: 'slack',
    provider: 'slack',
    only: asItIs,
    isConfigured: ({ channels }) => channels.slack?.network === 'real',
    async read(tools) {
      const { slack } = tools.ports.connects;
      await tryAppKeys(tools, 'slack', slack);
      const account = accountOf(tools.order);
      if (slack && account) await tools.step('Public channels', () => slack.listChannels(account, null));
    },
    leavesOut: ['Incoming webhooks: their URLs come with connecting.'],
  },
  reddit: {
    name: 'reddit',
    provider: 'reddit',
    only: asItIs,
    isConfigured: ({ channels }) => channels.reddit?.network === 'real',
    async read(tools) {
      const { reddit } = tools.ports.connects;
      await tryAppKeys(tools, 'reddit', reddit);
      const account = accountOf(tools.order);
      const { community } = tools.order;
      if (reddit && account) {
        await tools.step('A community and its rules', () => reddit.community(account, community));
      }
    },
    leavesOut: [
      'Refreshing tokens.',
      'Posting: the permissions that inGrow asks for do not allow to delete. Post from the page.',
    ],
  },
  x: {
    name: 'x',
    provider: 'twitter',
    only: asItIs,
    isConfigured: ({ channels }) => channels.twitter?.network === 'real',
    read: (tools) => tryAppKeys(tools, 'twitter', tools.ports.connects.twitter),
    leavesOut: [
      'What a member’s token may do: X charges for reads, and gives each refresh token once. Connect an account on the page.',
    ],
  },
  firebase: {
    name: 'firebase',
    provider: 'firebase',
    only: asItIs,
    isConfigured: ({ identity }) => identity !== null,
    async read({ ports, step }) {
      const { identity } = ports;
      if (!identity) return;
      await step('The keys that sign ID tokens (a token signed by nobody is refused)', () =>
        probeIdentity(identity),
      );
    },
    leavesOut: ['FIREBASE_API_KEY and the authorized domains: browsers use them. Sign in on the page.'],
  },
  stripe: {
    name: 'stripe',
    provider: 'stripe',
    only: asItIs,
    isConfigured: ({ billing }) => billing?.payment.network === 'real',
    async read({ config, ports, step }) {
      const { billing } = ports;
      if (!billing || config.billing?.kind !== 'stripe') return;
      const { growth } = config.billing.prices;
      await step('The price of the plan', () => billing.payment.price(growth));
    },
    leavesOut: ['Checkout, and the webhook: `stripe trigger invoice.paid` sends an event.'],
  },
  model: {
    name: 'model',
    provider: 'model',
    only: asItIs,
    isConfigured: ({ llm }) => llm !== null,
    async read({ ports, step }) {
      const { llm } = ports;
      if (!llm) return;
      await step('One short question (costs some ten tokens)', () => probeModel(llm));
    },
    leavesOut: ['Streaming and tools.'],
  },
  mail: {
    name: 'mail',
    provider: 'smtp',
    only: asItIs,
    isConfigured: ({ mail }) => mail?.network === 'real',
    async read({ ports, step }) {
      const { mail } = ports;
      if (mail) await step('Connect and sign in by SMTP', () => mail.verify());
    },
    leavesOut: [],
  },
};

function pick<T extends object>(all: T, name: keyof T): T {
  return { [name]: all[name] } as T;
}

function accountOf({ token }: SmokeOrder): Account | null {
  return token === null ? null : { externalId: '', accessToken: token, webhookUrl: null };
}

/**
 * A profile, its latest posts, and who engaged with the post that has the least engagement. Each page takes
 * one call.
 */
async function readSource(source: LinkedInSource, { profile: url }: SmokeOrder, step: Step): Promise<void> {
  const publicId = new URL(url).pathname.split('/').filter(Boolean)[1] ?? null;
  const ref = { kind: 'person' as const, url, publicId, urn: null };
  const profile = await step('A profile', () => source.profile(ref));
  if (!profile) return;
  const page = await step('Its latest posts', () => source.posts({ ...ref, urn: profile.urn }, null));
  const post = page && leastEngaged(page.items);
  if (!post) return;
  const first = await step('Who reacted to a post', () => source.engagers(post, null));
  const next = first?.next;
  if (next) await step('Who engaged with it, next page', () => source.engagers(post, next));
}

/** A small list ends after one page, and the next call then reads the comments. */
function leastEngaged(posts: readonly SourcePost[]): SourcePost | undefined {
  const engaged = posts.filter(({ reactionCount, commentCount }) => reactionCount && commentCount);
  return engaged.sort((one, other) => (one.reactionCount ?? 0) - (other.reactionCount ?? 0))[0] ?? posts[0];
}

async function tryAppKeys(
  { config, step }: SmokeTools,
  provider: string,
  connect: OAuthConnect | null,
): Promise<void> {
  if (!connect) return;
  const returnUrl = `${originOf(config)}/dashboard/channels/${provider}`;
  await step('The app’s keys (a made-up code is refused)', () => probeApp(connect, returnUrl));
}

const originOf = ({ http }: Config): string => http.publicUrl ?? `http://localhost:${http.port}`;
