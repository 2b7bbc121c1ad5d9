import { ConfigError, together } from './config-error.ts';
import { type ChannelConfig, channelProviders } from './ports/channel/index.ts';
import type { Settings } from './settings.ts';

/**
 * What the settings say of each channel's provider that is set up.
 *
 * @throws ConfigError if some of a provider's settings are missing
 */
export function readChannels(set: Settings): ChannelConfig {
  checkUnipile(set);
  const given: Record<string, unknown> = set;
  const read = Object.entries(channelProviders).flatMap(([name, provider]) => {
    const needed = Object.fromEntries(provider.needs.map((key) => [key, given[key] as string | undefined]));
    if (Object.values(needed).every((value) => value === undefined)) return [];
    together(needed);
    return [[name, provider.read(set)]];
  });
  return Object.fromEntries(read) as ChannelConfig;
}

/** v1 needs an account to read through. v2 only reads if one is given. */
function checkUnipile({ UNIPILE_DSN, UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID }: Settings): void {
  if (UNIPILE_DSN !== undefined) {
    together({ UNIPILE_DSN, UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID });
  } else if (UNIPILE_ACCOUNT_ID !== undefined) {
    together({ UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID });
    if (UNIPILE_ACCOUNT_ID.startsWith('acc_')) return;
    throw new ConfigError(
      'The setting UNIPILE_ACCOUNT_ID isn’t a Unipile v2 account, which starts with acc_; for v1, also set UNIPILE_DSN.',
    );
  }
}

/** The providers with keys that read LinkedIn. */
export function readSource(set: Settings, { unipile }: ChannelConfig) {
  const source: {
    unipile?: NonNullable<ChannelConfig['unipile']>;
    rapidapi?: { baseUrl: string; apiKey: string; host: string; paths: Record<string, string> };
  } = unipile ? { unipile } : {};
  if (set.RAPIDAPI_KEY !== undefined) {
    const base = set.RAPIDAPI_BASE_URL ?? `https://${set.RAPIDAPI_HOST}`;
    const paths = Object.fromEntries(
      set.RAPIDAPI_PATHS.map((pair) => pair.split('=', 2) as [string, string]),
    );
    source.rapidapi = { baseUrl: base, apiKey: set.RAPIDAPI_KEY, host: set.RAPIDAPI_HOST, paths };
  }
  return source;
}

/** The operator's own model. Null if none is set. */
export function readLlm(set: Settings) {
  const { LLM_PROVIDER, LLM_API_KEY, LLM_MODEL, LLM_BASE_URL, LLM_PRICE_INPUT, LLM_PRICE_OUTPUT } = set;
  const all = { LLM_PROVIDER, LLM_MODEL, LLM_API_KEY, LLM_BASE_URL, LLM_PRICE_INPUT, LLM_PRICE_OUTPUT };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return null;
  const { LLM_PROVIDER: provider, LLM_MODEL: model } = together({ ...given, LLM_PROVIDER, LLM_MODEL });
  // A model on one's own machine often needs no key, but its URL has to be given.
  if (provider === 'openai-compatible') together({ LLM_PROVIDER, LLM_MODEL, LLM_BASE_URL });
  else together({ LLM_PROVIDER, LLM_MODEL, LLM_API_KEY });
  if ((LLM_PRICE_INPUT ?? LLM_PRICE_OUTPUT) !== undefined) together({ LLM_PRICE_INPUT, LLM_PRICE_OUTPUT });
  return {
    provider,
    model,
    apiKey: LLM_API_KEY,
    baseUrl: LLM_BASE_URL,
    /** US dollars per million tokens. */
    price:
      LLM_PRICE_INPUT === undefined || LLM_PRICE_OUTPUT === undefined
        ? null
        : { input: LLM_PRICE_INPUT, output: LLM_PRICE_OUTPUT },
  };
}

/**
 * The operator's own mail server. Null if none is set. Links in mails lead to where people reach the page.
 */
export function readMail(set: Settings, reachable: string | undefined) {
  const { SMTP_URL, MAIL_FROM } = set;
  if ((SMTP_URL ?? MAIL_FROM) === undefined) return null;
  const pair = together({ SMTP_URL, MAIL_FROM });
  if (reachable !== undefined && set.PUBLIC_URL === undefined) {
    throw new ConfigError(
      `The setting PUBLIC_URL is missing: ${reachable}, links in emails must lead to the URL that people use.`,
    );
  }
  return { url: pair.SMTP_URL, from: pair.MAIL_FROM, oauth: readMailOAuth(set, pair.SMTP_URL) };
}

/** Signing in to the mail server with tokens. Null if it's done with a password. */
function readMailOAuth(set: Settings, smtpUrl: string) {
  const { SMTP_OAUTH_TOKEN_URL, SMTP_OAUTH_CLIENT_ID, SMTP_OAUTH_CLIENT_SECRET } = set;
  if ((SMTP_OAUTH_TOKEN_URL ?? SMTP_OAUTH_CLIENT_ID ?? SMTP_OAUTH_CLIENT_SECRET) === undefined) return null;
  const all = together({ SMTP_OAUTH_TOKEN_URL, SMTP_OAUTH_CLIENT_ID, SMTP_OAUTH_CLIENT_SECRET });
  const { username, password } = new URL(smtpUrl);
  if (username === '' || password !== '') {
    throw new ConfigError(
      'The setting SMTP_URL must name the mailbox and no password where SMTP_OAUTH_TOKEN_URL is set, such as smtp://hello%40acme.com@smtp.office365.com:587.',
    );
  }
  return {
    tokenUrl: all.SMTP_OAUTH_TOKEN_URL,
    clientId: all.SMTP_OAUTH_CLIENT_ID,
    clientSecret: all.SMTP_OAUTH_CLIENT_SECRET,
    scope: set.SMTP_OAUTH_SCOPE,
    refreshToken: set.SMTP_OAUTH_REFRESH_TOKEN ?? null,
  };
}

/** A LinkedIn app for reading members' own data. LinkedIn requires a separate app for this. */
export function readDataPortability(set: Settings) {
  const { LINKEDIN_DATA_CLIENT_ID, LINKEDIN_DATA_CLIENT_SECRET } = set;
  if ((LINKEDIN_DATA_CLIENT_ID ?? LINKEDIN_DATA_CLIENT_SECRET) === undefined) return undefined;
  const pair = together({ LINKEDIN_DATA_CLIENT_ID, LINKEDIN_DATA_CLIENT_SECRET });
  return {
    clientId: pair.LINKEDIN_DATA_CLIENT_ID,
    clientSecret: pair.LINKEDIN_DATA_CLIENT_SECRET,
    scope: set.LINKEDIN_DATA_SCOPE,
    version: set.LINKEDIN_DATA_API_VERSION,
    authorizeUrl: set.LINKEDIN_AUTHORIZE_URL,
    tokenUrl: set.LINKEDIN_TOKEN_URL,
    revokeUrl: set.LINKEDIN_REVOKE_URL,
    apiUrl: set.LINKEDIN_API_URL,
  };
}

/** Who is paid. Null unlocks everything. `sandbox`: the sample network simulates Stripe. */
export function readBilling(set: Settings, sandboxed: boolean) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_GROWTH } = set;
  if (STRIPE_SECRET_KEY === 'sandbox') {
    if (sandboxed) return { kind: 'sandbox' as const };
    throw new ConfigError('The setting STRIPE_SECRET_KEY=sandbox needs the sample network (SANDBOX=on).');
  }
  if ((STRIPE_SECRET_KEY ?? STRIPE_WEBHOOK_SECRET ?? STRIPE_PRICE_GROWTH) === undefined) return null;
  const three = together({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_GROWTH });
  return {
    kind: 'stripe' as const,
    secretKey: three.STRIPE_SECRET_KEY,
    webhookSecret: three.STRIPE_WEBHOOK_SECRET,
    prices: { growth: three.STRIPE_PRICE_GROWTH },
    apiUrl: set.STRIPE_API_URL,
  };
}
