import { ConfigError, together } from './config-error.ts';
import { baseUrl, type Settings } from './settings.ts';

/** The providers with keys that read LinkedIn. */
export function readSource(set: Settings) {
  const { UNIPILE_DSN, UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID } = set;
  const source: {
    unipile?: UnipileConfig;
    rapidapi?: { baseUrl: string; apiKey: string; host: string; paths: Record<string, string> };
  } = {};
  if (UNIPILE_DSN !== undefined) {
    const three = together({ UNIPILE_DSN, UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID });
    source.unipile = {
      version: 'v1',
      baseUrl: unipileUrl(three.UNIPILE_DSN),
      apiKey: three.UNIPILE_API_KEY,
      accountId: three.UNIPILE_ACCOUNT_ID,
    };
  } else if ((UNIPILE_API_KEY ?? UNIPILE_ACCOUNT_ID) !== undefined) {
    source.unipile = { version: 'v2', ...readUnipileV2(set) };
  }
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

/** An app from LinkedIn's developer portal that members publish through. */
export function readLinkedInApp(set: Settings) {
  const { LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET } = set;
  if ((LINKEDIN_CLIENT_ID ?? LINKEDIN_CLIENT_SECRET) === undefined) return undefined;
  const pair = together({ LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET });
  return {
    clientId: pair.LINKEDIN_CLIENT_ID,
    clientSecret: pair.LINKEDIN_CLIENT_SECRET,
    version: set.LINKEDIN_API_VERSION,
    authorizeUrl: set.LINKEDIN_AUTHORIZE_URL,
    tokenUrl: set.LINKEDIN_TOKEN_URL,
    apiUrl: set.LINKEDIN_API_URL,
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

/** A Slack app that people add to their workspace. */
export function readSlackApp(set: Settings) {
  const { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET } = set;
  if ((SLACK_CLIENT_ID ?? SLACK_CLIENT_SECRET) === undefined) return undefined;
  const pair = together({ SLACK_CLIENT_ID, SLACK_CLIENT_SECRET });
  return {
    clientId: pair.SLACK_CLIENT_ID,
    clientSecret: pair.SLACK_CLIENT_SECRET,
    authorizeUrl: set.SLACK_AUTHORIZE_URL,
    apiUrl: set.SLACK_API_URL,
    hooksUrl: set.SLACK_HOOKS_URL,
    filesUrl: set.SLACK_FILES_URL,
  };
}

/** An app from X's developer portal: a confidential client on the pay-per-use plan. */
export function readXApp(set: Settings) {
  const { X_CLIENT_ID, X_CLIENT_SECRET } = set;
  if ((X_CLIENT_ID ?? X_CLIENT_SECRET) === undefined) return undefined;
  const pair = together({ X_CLIENT_ID, X_CLIENT_SECRET });
  return {
    clientId: pair.X_CLIENT_ID,
    clientSecret: pair.X_CLIENT_SECRET,
    authorizeUrl: set.X_AUTHORIZE_URL,
    apiUrl: set.X_API_URL,
  };
}

/** An app approved by Reddit that members publish through. */
export function readRedditApp(set: Settings) {
  const { REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET } = set;
  if ((REDDIT_CLIENT_ID ?? REDDIT_CLIENT_SECRET) === undefined) return undefined;
  const pair = together({ REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET });
  return {
    clientId: pair.REDDIT_CLIENT_ID,
    clientSecret: pair.REDDIT_CLIENT_SECRET,
    // Reddit requires a separate one for each app.
    userAgent: set.REDDIT_USER_AGENT ?? `web:${pair.REDDIT_CLIENT_ID}:v1`,
    authorizeUrl: set.REDDIT_AUTHORIZE_URL,
    tokensUrl: set.REDDIT_TOKENS_URL,
    apiUrl: set.REDDIT_API_URL,
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

/**
 * v1 has a host for each customer and reads through one account. v2 has one host, and only reads if an
 * account is given.
 */
export type UnipileConfig = { baseUrl: string; apiKey: string } & (
  | { version: 'v1'; accountId: string }
  | { version: 'v2'; accountId: string | null }
);

/** A key without a DSN belongs to v2. */
function readUnipileV2({ UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID, UNIPILE_API_URL }: Settings) {
  const { UNIPILE_API_KEY: apiKey } = together({
    UNIPILE_API_KEY,
    UNIPILE_ACCOUNT_ID: UNIPILE_ACCOUNT_ID ?? '',
  });
  if (UNIPILE_ACCOUNT_ID !== undefined && !UNIPILE_ACCOUNT_ID.startsWith('acc_')) {
    throw new ConfigError(
      'The setting UNIPILE_ACCOUNT_ID isn’t a Unipile v2 account, which starts with acc_; for v1, also set UNIPILE_DSN.',
    );
  }
  return { baseUrl: UNIPILE_API_URL, apiKey, accountId: UNIPILE_ACCOUNT_ID ?? null };
}

/** The host of v2, the same for all customers. */
const unipileV2Host = 'api.unipile.com';

/** Unipile's dashboard shows the DSN without a scheme: `api8.unipile.com:13851`. */
function unipileUrl(dsn: string): string {
  const parsed = baseUrl.safeParse(/^https?:\/\//.test(dsn) ? dsn : `https://${dsn}`);
  if (!parsed.success) throw new ConfigError('The setting UNIPILE_DSN must be a host with its port.');
  if (new URL(parsed.data).hostname === unipileV2Host) {
    throw new ConfigError(
      'The setting UNIPILE_DSN names the host of Unipile v2: leave UNIPILE_DSN out, and UNIPILE_API_KEY alone selects v2.',
    );
  }
  return parsed.data;
}
