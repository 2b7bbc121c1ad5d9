import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { defaultDataDir } from './default-data-dir.ts';
import { isLoopback } from './is-loopback.ts';
import { ownHosts } from './own-hosts.ts';
import { baseUrl, Settings } from './settings.ts';
import { noProxies } from './trusted-proxies.ts';

/** A setting is wrong or missing. The message is one sentence that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The e-mail domains of the people in the sample network. */
const sampleDomains = ['northwind-labs.example', 'harbor-analytics.example', 'sample.example'];

const checkout = join(import.meta.dirname, '..');

/**
 * Parses the settings once and groups them by who needs them.
 *
 * @param env names and texts, as in `process.env`; a blank text counts as absent
 * @throws ConfigError with one sentence naming the first setting that is wrong
 */
export function readConfig(env: Record<string, string | undefined>) {
  const set = parseSettings(env);
  const unguarded = reachableByOthers(set);
  const sandboxed = sandboxEnabled(set, unguarded);
  const identity = readIdentity(set, sandboxed);
  // Anyone can be anyone in the sample network's sign-in and in the emulator's.
  const provesNothing = identity.kind === 'sandbox' || identity.kind === 'emulator';
  const grantsAdmins = !provesNothing || unguarded === undefined;
  if (set.ROLE !== 'all' && (set.DATABASE_URL === undefined || set.SECRET_KEY === undefined)) {
    throw new ConfigError(
      `ROLE=${set.ROLE} needs DATABASE_URL and SECRET_KEY, because all processes share one database and one key.`,
    );
  }
  if (set.ROLE !== 'all' && sandboxed && set.SANDBOX_URL === undefined) {
    throw new ConfigError(
      `ROLE=${set.ROLE} starts no sample network of its own, because all processes share one: set SANDBOX_URL to where it runs, or SANDBOX=off.`,
    );
  }
  return {
    role: set.ROLE,
    production: set.NODE_ENV === 'production',
    checkout,
    dataDir: set.DATA_DIR === undefined ? defaultDataDir(checkout) : resolve(checkout, set.DATA_DIR),
    secretKey: set.SECRET_KEY,
    /** Keys that encrypted what is stored before `secretKey` did; they still open it. */
    formerSecretKeys: set.FORMER_SECRET_KEYS,
    log: { level: set.LOG_LEVEL },
    /** Where a worker answers health checks; the others answer them where they serve. */
    health: { host: set.HEALTH_HOST, port: set.HEALTH_PORT },
    /** Without a token, figures are shown to this machine, and only where no others reach the server. */
    metrics: {
      token: set.METRICS_TOKEN ?? null,
      isForThisMachine: (set.ROLE === 'worker' ? undefined : unguarded) === undefined,
    },
    /** Milliseconds that a process which is to stop goes on serving, so that a balancer notices first. */
    drainMs: set.DRAIN_SECONDS * 1000,
    http: {
      host: set.HOST,
      port: set.PORT,
      /** The origin that people type; absent means: the URL that the server listens on. */
      publicUrl: set.PUBLIC_URL,
      allowedOrigins: set.ALLOWED_ORIGINS,
      ownHosts: ownHosts({
        host: set.HOST,
        origins: [...(set.PUBLIC_URL === undefined ? [] : [set.PUBLIC_URL]), ...set.ALLOWED_ORIGINS],
        provesNothing,
      }),
      /** Whose word counts on where a call comes from. */
      trustedProxies: set.TRUST_PROXY ?? noProxies,
      rateLimits: set.RATE_LIMITS,
    },
    /** Without a url the embedded PostgreSQL in the data folder is used. */
    database: { url: set.DATABASE_URL },
    /** With a url, the one that runs there is used; else one is started beside this process. */
    sandbox: { enabled: sandboxed, port: set.SANDBOX_PORT, url: set.SANDBOX_URL, grantsAdmins },
    identity,
    source: readSource(set),
    /** What an operator has set of how calls through LinkedIn accounts follow each other. */
    pacing: {
      hours: set.LINKEDIN_HOURS,
      timeZone: set.LINKEDIN_TIME_ZONE,
      gapMs: {
        ...(set.LINKEDIN_GAP_SECONDS && { background: set.LINKEDIN_GAP_SECONDS }),
        ...(set.LINKEDIN_CLICK_GAP_SECONDS && { click: set.LINKEDIN_CLICK_GAP_SECONDS }),
      },
      perDay: set.LINKEDIN_DAILY_LIMITS,
    },
    /** LinkedIn's Member Data Portability, with an app of its own. */
    dataPortability: readDataPortability(set),
    /** Of one's own; goes with the sample network and with real ones. */
    llm: readLlm(set),
    channels: {
      linkedinApp: readLinkedInApp(set),
      redditApp: readRedditApp(set),
      slackApp: readSlackApp(set),
      xApp: readXApp(set),
    },
    /** Hosts that URLs given by users may lead to although they are private. */
    web: { allowedHosts: set.ALLOWED_PRIVATE_HOSTS },
    /** Of pictures of others on the disk of this host; 0 shows none. */
    pictures: { maxBytes: set.PICTURE_CACHE_MB * 1024 * 1024 },
    enrichment: { perDay: set.LOOKUPS_PER_DAY },
    mail: readMail(set, unguarded),
    agents: { runBudgetUsd: set.AGENT_RUN_BUDGET_USD },
    billing: readBilling(set, sandboxed),
    access: {
      allowedDomains:
        set.ALLOWED_DOMAINS.length === 0 && identity.kind === 'sandbox' ? sampleDomains : set.ALLOWED_DOMAINS,
      /** Already empty where the sign-in proves nothing to strangers. */
      adminEmails: grantsAdmins ? set.ADMIN_EMAILS : [],
    },
    help: { supportEmail: set.SUPPORT_EMAIL, betaSignupUrl: set.BETA_SIGNUP_URL },
  };
}
export type Config = ReturnType<typeof readConfig>;

/**
 * The settings of this process: the environment, and what `.env` in the checkout adds to it.
 * The only place that reads `process.env`.
 */
export function processSettings(): Record<string, string | undefined> {
  let file = '';
  try {
    file = readFileSync(join(checkout, '.env'), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT') throw new ConfigError(`The file .env cannot be read (${String(code)}).`);
  }
  return { ...parseEnv(file), ...process.env };
}

function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.entries(env).flatMap(([name, text]) =>
    text === undefined || text.trim() === '' ? [] : [[name, text.trim()] as const],
  );
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
}

/** Why strangers could reach this server, or undefined when only this machine's users can. */
function reachableByOthers(set: Settings): string | undefined {
  if (set.NODE_ENV === 'production') return 'with NODE_ENV=production';
  if (!isLoopback(set.HOST)) return `on HOST=${set.HOST}`;
  if (set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname)) {
    return `behind PUBLIC_URL=${set.PUBLIC_URL}`;
  }
  return undefined;
}

function sandboxEnabled(set: Settings, unguarded: string | undefined): boolean {
  if (set.SANDBOX !== 'auto') return set.SANDBOX === 'on';
  const realIdentity = set.FIREBASE_AUTH_EMULATOR_HOST === undefined && set.FIREBASE_PROJECT_ID !== undefined;
  const realVendors = [
    set.UNIPILE_API_KEY,
    set.RAPIDAPI_KEY,
    set.LINKEDIN_CLIENT_ID,
    set.LINKEDIN_DATA_CLIENT_ID,
    set.REDDIT_CLIENT_ID,
    set.SLACK_CLIENT_ID,
    set.X_CLIENT_ID,
  ];
  if (realIdentity || realVendors.some((key) => key !== undefined)) return false;
  if (unguarded !== undefined) {
    throw new ConfigError(
      `The sample network lets anyone sign in as anyone, so it does not start ${unguarded}: configure FIREBASE_PROJECT_ID and FIREBASE_API_KEY, or set SANDBOX=on or SANDBOX=off.`,
    );
  }
  return true;
}

/** Who proves identities: Firebase where configured, else its emulator, else the sample network. */
function readIdentity(set: Settings, sandboxed: boolean) {
  const projectId = set.FIREBASE_PROJECT_ID;
  if (set.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    if (set.NODE_ENV === 'production') {
      throw new ConfigError(
        'The setting FIREBASE_AUTH_EMULATOR_HOST is refused with NODE_ENV=production, because the emulator lets anyone sign in as anyone.',
      );
    }
    return {
      kind: 'emulator' as const,
      host: set.FIREBASE_AUTH_EMULATOR_HOST,
      projectId: projectId ?? 'demo-ingrow',
    };
  }
  if (projectId === undefined && set.FIREBASE_API_KEY === undefined) {
    return { kind: sandboxed ? ('sandbox' as const) : ('off' as const) };
  }
  const pair = together({ FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: set.FIREBASE_API_KEY });
  return {
    kind: 'firebase' as const,
    projectId: pair.FIREBASE_PROJECT_ID,
    apiKey: pair.FIREBASE_API_KEY,
    authDomain: set.FIREBASE_AUTH_DOMAIN ?? `${pair.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    jwksUrl: set.FIREBASE_JWKS_URL,
  };
}

function readSource(set: Settings) {
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

/** The model of one's own, null where none is set. */
function readLlm(set: Settings) {
  const { LLM_PROVIDER, LLM_API_KEY, LLM_MODEL, LLM_BASE_URL, LLM_PRICE_INPUT, LLM_PRICE_OUTPUT } = set;
  const all = { LLM_PROVIDER, LLM_MODEL, LLM_API_KEY, LLM_BASE_URL, LLM_PRICE_INPUT, LLM_PRICE_OUTPUT };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return null;
  const { LLM_PROVIDER: provider, LLM_MODEL: model } = together({ ...given, LLM_PROVIDER, LLM_MODEL });
  // A model on one's own machine often wants no key, but has no URL that everybody knows.
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

/** The mail server of one's own, null where none is set. Links in mails lead to where people reach the page. */
function readMail(set: Settings, reachable: string | undefined) {
  const { SMTP_URL, MAIL_FROM } = set;
  if ((SMTP_URL ?? MAIL_FROM) === undefined) return null;
  const pair = together({ SMTP_URL, MAIL_FROM });
  if (reachable !== undefined && set.PUBLIC_URL === undefined) {
    throw new ConfigError(
      `The setting PUBLIC_URL is missing: ${reachable}, links in mails have to lead to the address that people type.`,
    );
  }
  return { url: pair.SMTP_URL, from: pair.MAIL_FROM, oauth: readMailOAuth(set, pair.SMTP_URL) };
}

/** Signing in to the mail server by tokens, null where it is by password. */
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

/** An app of LinkedIn's developer portal, through which members publish. */
function readLinkedInApp(set: Settings) {
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

/** An app of LinkedIn's for reading members' own data. LinkedIn gives it apart from the one for posting. */
function readDataPortability(set: Settings) {
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

/** An app of Slack's, which people add to their workspace. */
function readSlackApp(set: Settings) {
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

/** An app of X's developer portal: a confidential client of the pay-per-use plan. */
function readXApp(set: Settings) {
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

/** An app that Reddit has approved, through which members publish. */
function readRedditApp(set: Settings) {
  const { REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET } = set;
  if ((REDDIT_CLIENT_ID ?? REDDIT_CLIENT_SECRET) === undefined) return undefined;
  const pair = together({ REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET });
  return {
    clientId: pair.REDDIT_CLIENT_ID,
    clientSecret: pair.REDDIT_CLIENT_SECRET,
    // One of each app's own, which Reddit demands.
    userAgent: set.REDDIT_USER_AGENT ?? `web:${pair.REDDIT_CLIENT_ID}:v1`,
    authorizeUrl: set.REDDIT_AUTHORIZE_URL,
    tokensUrl: set.REDDIT_TOKENS_URL,
    apiUrl: set.REDDIT_API_URL,
  };
}

/** Who is paid; null unlocks everything. `sandbox`: the sample network plays Stripe. */
function readBilling(set: Settings, sandboxed: boolean) {
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

/** v1 has a host for each customer and reads by an account; v2 has one host, and reads only where an account is named. */
export type UnipileConfig = { baseUrl: string; apiKey: string } & (
  | { version: 'v1'; accountId: string }
  | { version: 'v2'; accountId: string | null }
);

/** A key without a DSN is one of v2's. */
function readUnipileV2({ UNIPILE_API_KEY, UNIPILE_ACCOUNT_ID, UNIPILE_API_URL }: Settings) {
  const { UNIPILE_API_KEY: apiKey } = together({
    UNIPILE_API_KEY,
    UNIPILE_ACCOUNT_ID: UNIPILE_ACCOUNT_ID ?? '',
  });
  if (UNIPILE_ACCOUNT_ID !== undefined && !UNIPILE_ACCOUNT_ID.startsWith('acc_')) {
    throw new ConfigError(
      'The setting UNIPILE_ACCOUNT_ID is not an account of Unipile v2, which begin with acc_: set UNIPILE_DSN as well for v1.',
    );
  }
  return { baseUrl: UNIPILE_API_URL, apiKey, accountId: UNIPILE_ACCOUNT_ID ?? null };
}

/** The host of v2, for all customers. */
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

/** The same settings, all present: they make sense only together. */
function together<Group extends Record<string, string | number | undefined>>(
  group: Group,
): { [Name in keyof Group]: NonNullable<Group[Name]> } {
  const missing = Object.entries(group).find(([, value]) => value === undefined);
  if (missing === undefined) return group as { [Name in keyof Group]: NonNullable<Group[Name]> };
  throw new ConfigError(
    `The setting ${missing[0]} is missing: ${Object.keys(group).join(', ')} go together.`,
  );
}
