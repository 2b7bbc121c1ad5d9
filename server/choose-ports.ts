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
import type { Billing, ByRealm } from '#server/modules/deps.ts';
import type { Pacing, SourceAccount } from '#server/modules/pacing/paced-ports.ts';
import { pacingDefaults, withSettings } from '#server/modules/pacing/pacing-policy.ts';
import { shippedPlans } from '#server/modules/plan/plans.ts';
import { preferReal } from '#server/modules/realms.ts';
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
  source: ByRealm<LinkedInSource | null>;
  dataPortability: ByRealm<DataPortability | null>;
  llm: ByRealm<Llm | null>;
  mail: Mail | null;
  channels: ByRealm<ChannelPorts>;
  connects: ByRealm<ConnectPorts>;
  /** How calls through LinkedIn accounts are spaced. */
  pacing: ByRealm<Pacing>;
  passThrough: PassThrough;
  webSettings: PageSettings;
};

/** Only this file knows which ports are sandboxed. Data from those is stamped `sample`. */
export function choosePorts(
  config: Config,
  sandbox: { url: string | null; smtpUrl: string | null },
  clock: Clock,
): ChosenPorts {
  const sandboxUrl = config.sandbox.enabled ? sandbox.url : null;
  const source = { real: realSource(config), sample: sandboxUrl === null ? null : sampleSource(sandboxUrl) };
  const dataPortability = {
    real: config.dataPortability
      ? linkedinDataPortability({ ...config.dataPortability, realm: 'real' })
      : null,
    sample: sandboxUrl === null ? null : sampleDataPortability(sandboxUrl),
  };
  const mail = chooseMail(config, sandboxUrl && sandbox.smtpUrl);
  const ports = chooseChannels(config, sandboxUrl, clock);
  const shownSource = preferReal(source);
  const own = config.llm === null ? null : ownLlm(config, config.llm);
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
    llm: { real: own, sample: own ?? (sandboxUrl === null ? null : sampleLlm(sandboxUrl)) },
    mail,
    channels: ports,
    connects: ports,
    pacing: { real: realPacing(config, source.real), sample: samplePacing(sandboxUrl) },
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
      outbox: mail?.realm === 'sample' ? '/sample/outbox' : null,
      sample: sandboxUrl !== null,
      real: realAccounts({ source, dataPortability, channels: ports }),
      supportEmail: config.help.supportEmail ?? `support@${hostOf(config)}`,
      betaSignupUrl: config.help.betaSignupUrl ?? (sandboxUrl ? '/sample/beta-signup' : '/beta'),
      source: shownSource && { name: shownSource.name, network: shownSource.realm },
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
  const isRead = source.real !== null || dataPortability.real !== null;
  return channels
    .filter((channel) => (isRead && channel === 'linkedin') || waysOf(channel).some((way) => ports.real[way]))
    .map((channel) => channelDefinitions[channel].label);
}

const waysOf = (channel: Channel) => Object.keys(channelRules[channel].ways) as ChannelProvider[];

/** The host people type. It's part of the default help address, unless the settings give one. */
function hostOf(config: Config): string {
  return config.http.publicUrl ? new URL(config.http.publicUrl).hostname : 'localhost';
}

function realSource({ source: { unipile, rapidapi } }: Config): LinkedInSource | null {
  if (unipile && unipile.accountId !== null) {
    const { accountId } = unipile;
    const open = unipile.version === 'v1' ? unipileSource : unipileV2Source;
    return open({ ...unipile, accountId, realm: 'real' });
  }
  return rapidapi ? rapidapiSource({ ...rapidapi, realm: 'real' }) : null;
}

function sampleSource(sandboxUrl: string): LinkedInSource {
  const sample = channelProviders.unipile.sample(sandboxUrl);
  return unipileSource({ ...sample, accountId: sampleAccountId, realm: 'sample' });
}

/** Real accounts are called at the pace of their members. */
function realPacing(config: Config, source: LinkedInSource | null): Pacing {
  const { unipile, rapidapi } = config.source;
  const { unipile: asMember, rapidapi: byKey } = pacingDefaults;
  const reading = (): SourceAccount | null => {
    if (source?.name === 'unipile' && unipile?.accountId) {
      return { provider: 'unipile', id: unipile.accountId, policy: withSettings(asMember, config.pacing) };
    }
    if (!source || !rapidapi) return null;
    return { provider: 'rapidapi', id: rapidapi.apiKey, policy: withSettings(byKey, config.pacing) };
  };
  return {
    source: reading(),
    connections: { unipile: unipile ? withSettings(asMember, config.pacing) : null },
    timeZone: config.pacing.timeZone ?? null,
  };
}

/** The sample network's accounts are called without waiting. */
function samplePacing(sandboxUrl: string | null): Pacing {
  const { none } = pacingDefaults;
  const reads = { provider: 'unipile', id: sampleAccountId, policy: none } as const;
  return { source: sandboxUrl === null ? null : reads, connections: { unipile: none }, timeZone: null };
}

/** The sample network's members' own data at LinkedIn. */
function sampleDataPortability(sandboxUrl: string): DataPortability {
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
    realm: 'sample',
  });
}

/** Stripe, or the sample network's. Null if everything is unlocked. */
function chooseBilling({ billing }: Config, sandboxUrl: string | null): Billing | null {
  if (billing?.kind === 'stripe') {
    return {
      payment: stripePayment({ ...billing, realm: 'real' }),
      plans: shippedPlans(billing.prices),
    };
  }
  if (billing === null || !sandboxUrl) return null;
  return {
    payment: stripePayment({
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_sandbox_stripe_secret',
      apiUrl: sandboxUrl,
      realm: 'sample',
    }),
    plans: shippedPlans({ growth: 'price_sandbox_growth' }),
  };
}

function ownLlm(config: Config, llm: NonNullable<Config['llm']>): Llm {
  const own = { ...llm, isSample: false };
  // Only who runs the server may send it into their private network.
  const isEntered = config.given.LLM_MODEL === undefined;
  return llmOnDemand(isEntered ? { ...own, fetch: guardedFetch(config.web).fetch } : own);
}

function sampleLlm(sandboxUrl: string): Llm {
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
  if (config.mail) return smtpMail({ ...config.mail, realm: 'real' });
  if (!smtpUrl || config.identity.kind === 'firebase' || config.identity.kind === 'off') return null;
  return smtpMail({ url: smtpUrl, from: 'inGrow <ingrow@sample.example>', realm: 'sample', oauth: null });
}

/** Each channel's providers: those that are set up, and the sample network's. */
function chooseChannels(config: Config, sandboxUrl: string | null, clock: Clock): ByRealm<ConnectPorts> {
  const now = () => clock.now().getTime();
  const all = (open: (way: ChannelProvider, provider: AnyProvider) => unknown) =>
    Object.fromEntries(
      channels.flatMap(waysOf).map((way) => [way, open(way, channelProviders[way])]),
    ) as ConnectPorts;
  return {
    real: all((way, provider) => {
      const own = config.channels[way];
      return own ? provider.open({ ...own, realm: 'real', now }) : null;
    }),
    sample: all((_, provider) =>
      sandboxUrl === null ? null : provider.open({ ...provider.sample(sandboxUrl), realm: 'sample', now }),
    ),
  };
}

type AnyProvider = ChannelProviderSetup<object, object, unknown>;

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
