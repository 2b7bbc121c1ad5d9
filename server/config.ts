import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, together } from './config-error.ts';
import { defaultDataDir } from './default-data-dir.ts';
import { isLoopback } from './is-loopback.ts';
import { ownHosts } from './own-hosts.ts';
import { sampleDomains } from './sample-domains.ts';
import { Settings } from './settings.ts';
import { noProxies } from './trusted-proxies.ts';
import {
  readBilling,
  readChannels,
  readDataPortability,
  readLlm,
  readMail,
  readSource,
} from './vendor-config.ts';

const checkout = join(import.meta.dirname, '..');

/**
 * Parses the settings once and groups them by the part that needs them.
 *
 * @param env names and texts, as in `process.env`; a blank text counts as absent
 * @throws ConfigError with one sentence that names the first wrong setting
 */
export function readConfig(env: Record<string, string | undefined>) {
  const set = parseSettings(env);
  const unguarded = reachableByOthers(set);
  const channels = readChannels(set);
  const sandboxed = sandboxEnabled(set, Object.keys(channels).length > 0 || unguarded !== undefined);
  const identity = readIdentity(set, sandboxed);
  // In the sample network's sign-in and in the emulator's, anyone can sign in as anyone.
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
    /** The settings as texts, by name. What is given here wins over what administrators enter in the browser. */
    given: givenTexts(env),
    role: set.ROLE,
    production: set.NODE_ENV === 'production',
    checkout,
    dataDir: set.DATA_DIR === undefined ? defaultDataDir(checkout) : resolve(checkout, set.DATA_DIR),
    secretKey: set.SECRET_KEY,
    /** Keys used for encryption before `secretKey`. They still decrypt what they encrypted. */
    formerSecretKeys: set.FORMER_SECRET_KEYS,
    log: { level: set.LOG_LEVEL },
    /** Where a worker answers health checks. Other processes answer them where they serve. */
    health: { host: set.HEALTH_HOST, port: set.HEALTH_PORT },
    /**
     * Without a token, metrics are only shown to this machine, and only if no one else can reach the server.
     */
    metrics: {
      token: set.METRICS_TOKEN ?? null,
      isForThisMachine: (set.ROLE === 'worker' ? undefined : unguarded) === undefined,
    },
    /** Milliseconds a stopping process keeps serving, so that a load balancer notices first. */
    drainMs: set.DRAIN_SECONDS * 1000,
    http: {
      host: set.HOST,
      port: set.PORT,
      /** The origin people type. If absent, the URL the server listens on. */
      publicUrl: set.PUBLIC_URL,
      allowedOrigins: set.ALLOWED_ORIGINS,
      ownHosts: ownHosts({
        host: set.HOST,
        origins: [...(set.PUBLIC_URL === undefined ? [] : [set.PUBLIC_URL]), ...set.ALLOWED_ORIGINS],
        provesNothing,
      }),
      /** Which proxies are trusted to report where a call comes from. */
      trustedProxies: set.TRUST_PROXY ?? noProxies,
      rateLimits: set.RATE_LIMITS,
    },
    database: readDatabase(set),
    /** With a URL, the sandbox running there is used. Otherwise one is started next to this process. */
    sandbox: { enabled: sandboxed, port: set.SANDBOX_PORT, url: set.SANDBOX_URL, grantsAdmins },
    identity,
    source: readSource(set, channels),
    /** The operator's settings for spacing calls through LinkedIn accounts. */
    pacing: {
      hours: set.LINKEDIN_HOURS,
      timeZone: set.LINKEDIN_TIME_ZONE,
      gapMs: {
        ...(set.LINKEDIN_GAP_SECONDS && { background: set.LINKEDIN_GAP_SECONDS }),
        ...(set.LINKEDIN_CLICK_GAP_SECONDS && { click: set.LINKEDIN_CLICK_GAP_SECONDS }),
      },
      perDay: set.LINKEDIN_DAILY_LIMITS,
    },
    /** LinkedIn's Member Data Portability, with its own app. */
    dataPortability: readDataPortability(set),
    /** The operator's own model. It works with the sample network and with real ones. */
    llm: readLlm(set),
    /** What the settings say of each channel's provider. */
    channels,
    /** Private hosts that users' URLs may lead to all the same. */
    web: { allowedHosts: set.ALLOWED_PRIVATE_HOSTS },
    /** The disk space on this host for other people's pictures. 0 shows none. */
    pictures: { maxBytes: set.PICTURE_CACHE_MB * 1024 * 1024 },
    enrichment: { perDay: set.LOOKUPS_PER_DAY },
    mail: readMail(set, unguarded),
    agents: { runBudgetUsd: set.AGENT_RUN_BUDGET_USD },
    billing: readBilling(set, sandboxed),
    access: {
      allowedDomains:
        set.ALLOWED_DOMAINS.length === 0 && identity.kind === 'sandbox' ? sampleDomains : set.ALLOWED_DOMAINS,
      /** Already empty if the sign-in can't prove identities and strangers can reach the server. */
      adminEmails: grantsAdmins ? set.ADMIN_EMAILS : [],
    },
    help: { supportEmail: set.SUPPORT_EMAIL, betaSignupUrl: set.BETA_SIGNUP_URL },
  };
}
export type Config = ReturnType<typeof readConfig>;

/**
 * The settings of this process: the environment, plus `.env` in the checkout. This is the only place that
 * reads `process.env`.
 */
export function processSettings(): Record<string, string | undefined> {
  let file = '';
  try {
    file = readFileSync(join(checkout, '.env'), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT') throw new ConfigError(`The file .env can’t be read (${String(code)}).`);
  }
  return { ...parseEnv(file), ...process.env };
}

function parseSettings(env: Record<string, string | undefined>): Settings {
  const parsed = Settings.safeParse(givenTexts(env));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
}

function givenTexts(env: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(env).flatMap(([name, text]) =>
    text === undefined || text.trim() === '' ? [] : [[name, text.trim()] as const],
  );
  return Object.fromEntries(given);
}

/** Without a URL, the embedded PostgreSQL in the data folder is used. */
function readDatabase(set: Settings) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_PREPARED_STATEMENTS } = set;
  if (url === undefined && directUrl !== undefined)
    throw new ConfigError('The setting DATABASE_DIRECT_URL needs DATABASE_URL.');
  return {
    url,
    /** For listening, the queue, migrations and commands, which need a session of their own. */
    directUrl,
    /** Undefined if both are the same. */
    pooler: directUrl === url ? undefined : { prepares: DATABASE_PREPARED_STATEMENTS === 'on' },
  };
}

/** Why strangers could reach this server. Undefined if only this machine's users can. */
function reachableByOthers(set: Settings): string | undefined {
  if (set.NODE_ENV === 'production') return 'with NODE_ENV=production';
  if (!isLoopback(set.HOST)) return `on HOST=${set.HOST}`;
  if (set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname)) {
    return `behind PUBLIC_URL=${set.PUBLIC_URL}`;
  }
  return undefined;
}

/** @param isForOthers whether real channels are set up, or strangers can reach the server */
function sandboxEnabled(set: Settings, isForOthers: boolean): boolean {
  if (set.SANDBOX !== 'auto') return set.SANDBOX === 'on';
  const realIdentity = set.FIREBASE_AUTH_EMULATOR_HOST === undefined && set.FIREBASE_PROJECT_ID !== undefined;
  const isReading = (set.RAPIDAPI_KEY ?? set.LINKEDIN_DATA_CLIENT_ID) !== undefined;
  return !realIdentity && !isReading && !isForOthers;
}

/** Who verifies identities: Firebase if configured, else its emulator, else the sample network. */
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
