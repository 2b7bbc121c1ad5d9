import type { PageSettings } from '#contract/page-settings.ts';
import {
  type Channel,
  type ChannelProvider,
  channelDefinitions,
  channelRules,
  channels,
} from '#core/channels/index.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { PassThrough } from '#server/http/pass-through.ts';
import type { Billing } from '#server/modules/deps.ts';
import type { Pacing, SourceAccount } from '#server/modules/pacing/paced-ports.ts';
import { pacingDefaults, withSettings } from '#server/modules/pacing/pacing-policy.ts';
import { shippedPlans } from '#server/modules/plan/plans.ts';
import { channelProviders } from '#server/ports/channel/index.ts';
import type { ChannelPorts, ConnectPorts } from '#server/ports/channel/port.ts';
import type { ChannelProviderSetup } from '#server/ports/channel/provider.ts';
import { sampleAccountId } from '#server/ports/channel/unipile.ts';
import { linkedinDataPortability } from '#server/ports/data-portability/linkedin.ts';
import type { DataPortability } from '#server/ports/data-portability/port.ts';
import { firebaseIdentity } from '#server/ports/identity/firebase.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { rapidapiSource } from '#server/ports/linkedin-source/rapidapi.ts';
import { unipileSource } from '#server/ports/linkedin-source/unipile-v1.ts';
import { unipileV2Source } from '#server/ports/linkedin-source/unipile-v2.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import { smtpMail } from '#server/ports/mail/smtp.ts';
import { stripePayment } from '#server/ports/payment/stripe.ts';
import type { Web } from '#server/ports/web/port.ts';
import type { AiSdkOptions } from './ports/llm/ai-sdk.ts';
import { guardedFetch, guardedWeb } from './ports/web/guarded.ts';

/** The project the sandbox's sign-in uses. Projects starting with `demo-` never touch a real one. */
const sampleProject = 'demo-ingrow';
const sampleJwks = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export type ChosenPorts = {
  billing: Billing | null;
  web: Web;
  identity: Identity | null;
  source: LinkedInSource | null;
  dataPortability: DataPortability | null;
  llm: Llm | null;
  mail: Mail | null;
  channels: ChannelPorts;
  connects: ConnectPorts;
  /** How calls through LinkedIn accounts are spaced. */
  pacing: Pacing;
  passThrough: PassThrough;
  webSettings: PageSettings;
};

/** Only this file knows which ports are sandboxed. Data from those is stamped `sample`. */
export function choosePorts(
  config: Config,
  sandbox: { url: string | null; smtpUrl: string | null },
  clock: Clock,
): ChosenPorts {
  const sandboxUrl = sandbox.url;
  const source = chooseSource(config, sandboxUrl);
  const dataPortability = chooseDataPortability(config, sandboxUrl);
  const mail = chooseMail(config, sandbox.smtpUrl);
  const ports = chooseChannels(config, sandboxUrl, clock);
  return {
    billing: chooseBilling(config, sandboxUrl),
    web: guardedWeb({
      userAgent: config.http.publicUrl ? `inGrow (+${config.http.publicUrl})` : 'inGrow',
      allowedHosts: config.web.allowedHosts,
      sampleUrl: sandboxUrl,
    }),
    identity: chooseIdentity(config, sandboxUrl, clock),
    source,
    dataPortability,
    llm: chooseLlm(config, sandboxUrl),
    mail,
    channels: ports,
    connects: ports,
    pacing: choosePacing(config, source),
    passThrough: {
      identityUrl:
        config.identity.kind === 'emulator'
          ? `http://${config.identity.host}`
          : config.identity.kind === 'sandbox'
            ? sandboxUrl
            : null,
      pagesUrl: sandboxUrl,
    },
    webSettings: {
      identity: identitySettings(config, sandboxUrl),
      isOwned: false,
      mail: mail !== null,
      outbox: mail?.network === 'sample' ? '/sample/outbox' : null,
      sample:
        source?.network === 'sample' ||
        ports.unipile?.network === 'sample' ||
        dataPortability?.network === 'sample' ||
        config.identity.kind === 'sandbox',
      real: realAccounts({ source, dataPortability, channels: ports }),
      supportEmail: config.help.supportEmail ?? `support@${hostOf(config)}`,
      betaSignupUrl: config.help.betaSignupUrl ?? (sandboxUrl ? '/sample/beta-signup' : '/beta'),
      source: source ? { name: source.name, network: source.network } : null,
    },
  };
}

/** What the page of an owned server offers: no sign-in in which anyone can be anyone. */
export function ownedSettings(settings: PageSettings): PageSettings {
  const { identity, mail, outbox } = settings;
  return {
    ...settings,
    isOwned: true,
    identity: identity.kind === 'sandbox' ? { kind: 'off' } : identity,
    mail: mail && outbox === null,
  };
}

/** Display names of the vendors where real accounts are read or written. */
export function realAccounts({
  source,
  dataPortability,
  channels: ports,
}: Pick<ChosenPorts, 'source' | 'dataPortability' | 'channels'>): string[] {
  const isRead = source?.network === 'real' || dataPortability?.network === 'real';
  return channels
    .filter(
      (channel) =>
        (isRead && channel === 'linkedin') || waysOf(channel).some((way) => ports[way]?.network === 'real'),
    )
    .map((channel) => channelDefinitions[channel].label);
}

const waysOf = (channel: Channel) => Object.keys(channelRules[channel].ways) as ChannelProvider[];

/** The host people type. It's part of the default help address, unless the settings give one. */
function hostOf(config: Config): string {
  return config.http.publicUrl ? new URL(config.http.publicUrl).hostname : 'localhost';
}

function chooseSource(config: Config, sandboxUrl: string | null): LinkedInSource | null {
  const { unipile, rapidapi } = config.source;
  if (unipile && unipile.accountId !== null) {
    const { accountId } = unipile;
    const open = unipile.version === 'v1' ? unipileSource : unipileV2Source;
    return open({ ...unipile, accountId, network: 'real' });
  }
  if (rapidapi) return rapidapiSource({ ...rapidapi, network: 'real' });
  if (!sandboxUrl) return null;
  const sample = channelProviders.unipile.sample(sandboxUrl);
  return unipileSource({ ...sample, accountId: sampleAccountId, network: 'sample' });
}

/** Real accounts are called at the pace of their members. The sample network's are called without waiting. */
function choosePacing(config: Config, source: LinkedInSource | null): Pacing {
  const { unipile, rapidapi } = config.source;
  const { unipile: asMember, rapidapi: byKey, none } = pacingDefaults;
  const real = (policy: typeof none) => withSettings(policy, config.pacing);
  const reading = (): SourceAccount | null => {
    if (source?.network === 'sample') {
      return { provider: 'unipile', id: sampleAccountId, policy: none };
    }
    if (source?.name === 'unipile' && unipile?.accountId) {
      return { provider: 'unipile', id: unipile.accountId, policy: real(asMember) };
    }
    if (!source || !rapidapi) return null;
    return { provider: 'rapidapi', id: rapidapi.apiKey, policy: real(byKey) };
  };
  return {
    source: reading(),
    connections: { unipile: unipile ? real(asMember) : none },
    timeZone: config.pacing.timeZone ?? null,
  };
}

/** Members' own data at LinkedIn, through the operator's own app, or the sample network's. */
function chooseDataPortability(config: Config, sandboxUrl: string | null): DataPortability | null {
  if (config.dataPortability) return linkedinDataPortability({ ...config.dataPortability, network: 'real' });
  if (!sandboxUrl) return null;
  return linkedinDataPortability({
    clientId: 'sandbox-linkedin-data-app',
    clientSecret: 'sandbox-linkedin-data-secret',
    scope: 'r_dma_portability_3rd_party',
    version: '202312',
    // The app serves the sample network's pages on its own origin.
    authorizeUrl: '/sample/linkedin-data/oauth/v2/authorization',
    tokenUrl: `${sandboxUrl}/linkedin-data/oauth/v2/accessToken`,
    revokeUrl: `${sandboxUrl}/linkedin-data/oauth/v2/revoke`,
    apiUrl: `${sandboxUrl}/linkedin-data`,
    network: 'sample',
  });
}

/** Stripe, or the sample network's. Null if everything is unlocked. */
function chooseBilling({ billing }: Config, sandboxUrl: string | null): Billing | null {
  if (billing?.kind === 'stripe') {
    return {
      payment: stripePayment({ ...billing, network: 'real' }),
      plans: shippedPlans(billing.prices),
    };
  }
  if (billing === null || !sandboxUrl) return null;
  return {
    payment: stripePayment({
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_sandbox_stripe_secret',
      apiUrl: sandboxUrl,
      network: 'sample',
    }),
    plans: shippedPlans({ growth: 'price_sandbox_growth' }),
  };
}

/** The operator's own model works with the sample network as well as with a real one. */
function chooseLlm(config: Config, sandboxUrl: string | null): Llm | null {
  if (config.llm) {
    const own = { ...config.llm, isSample: false };
    // Only who runs the server may send it into their private network.
    const isEntered = config.given.LLM_MODEL === undefined;
    return llmOnDemand(isEntered ? { ...own, fetch: guardedFetch(config.web).fetch } : own);
  }
  if (!sandboxUrl) return null;
  return llmOnDemand({
    provider: 'openai-compatible',
    model: 'sample-writer',
    apiKey: 'sandbox-model-key',
    baseUrl: `${sandboxUrl}/model/v1`,
    price: null,
    isSample: true,
    retryDelayMs: 25,
  });
}

/** The models' clients are large, so they're loaded with the first prompt. */
function llmOnDemand(options: AiSdkOptions): Llm {
  let opened: Promise<Llm> | undefined;
  const open = (): Promise<Llm> => {
    opened ??= import('./ports/llm/ai-sdk.ts').then(({ aiSdkLlm }) => aiSdkLlm(options));
    return opened;
  };
  return {
    provider: options.provider,
    model: options.model,
    isSample: options.isSample,
    price: options.price,
    ask: async (question) => (await open()).ask(question),
    converse: async (turn) => (await open()).converse(turn),
  };
}

/**
 * The operator's own mail server works with the sample network as well as with a real one. Anyone can read
 * the sample network's outbox, so no real sign-in may depend on it.
 */
function chooseMail(config: Config, smtpUrl: string | null): Mail | null {
  if (config.mail) return smtpMail({ ...config.mail, network: 'real' });
  if (!smtpUrl || config.identity.kind === 'firebase') return null;
  return smtpMail({ url: smtpUrl, from: 'inGrow <ingrow@sample.example>', network: 'sample', oauth: null });
}

/**
 * Each channel's providers: those that are set up, or the sample network's. If one way to a channel is real,
 * its others aren't simulated: a server has only one LinkedIn.
 */
function chooseChannels(config: Config, sandboxUrl: string | null, clock: Clock): ConnectPorts {
  const now = () => clock.now().getTime();
  const open = (way: ChannelProvider, isChannelReal: boolean) => {
    const own = config.channels[way];
    const provider: ChannelProviderSetup<object, object, unknown> = channelProviders[way];
    if (own) return provider.open({ ...own, network: 'real', now });
    if (isChannelReal || sandboxUrl === null) return null;
    return provider.open({ ...provider.sample(sandboxUrl), network: 'sample', now });
  };
  const chosen = channels.flatMap((channel) => {
    const ways = waysOf(channel);
    const isReal = ways.some((way) => config.channels[way]);
    return ways.map((way) => [way, open(way, isReal)]);
  });
  return Object.fromEntries(chosen) as ConnectPorts;
}

function chooseIdentity(config: Config, sandboxUrl: string | null, clock: Clock): Identity | null {
  const { identity } = config;
  if (identity.kind === 'firebase') {
    return firebaseIdentity({
      projectId: identity.projectId,
      jwksUrl: identity.jwksUrl,
      proves: 'google',
      clock,
    });
  }
  if (identity.kind === 'emulator') {
    return firebaseIdentity({
      projectId: identity.projectId,
      jwksUrl: `http://${identity.host}${sampleJwks}`,
      proves: 'emulator',
      clock,
    });
  }
  if (identity.kind === 'off' || !sandboxUrl) return null;
  return firebaseIdentity({
    projectId: sampleProject,
    jwksUrl: `${sandboxUrl}${sampleJwks}`,
    proves: 'sample',
    clock,
  });
}

function identitySettings(config: Config, sandboxUrl: string | null): PageSettings['identity'] {
  const { identity } = config;
  if (identity.kind === 'firebase') {
    const { apiKey, authDomain, projectId } = identity;
    return { kind: 'firebase', apiKey, authDomain, projectId };
  }
  if (identity.kind === 'off' || !sandboxUrl) return { kind: 'off' };
  const projectId = identity.kind === 'emulator' ? identity.projectId : sampleProject;
  return { kind: 'sandbox', apiKey: 'sample', projectId };
}
