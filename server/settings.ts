import { z } from 'zod';
import { CallKind } from '#contract/pacing.ts';
import { urlsOf } from './db/primary.ts';
import { channelSettings } from './ports/channel/index.ts';
import { baseUrl, httpUrl } from './ports/setting-kinds.ts';
import { readProxies } from './trusted-proxies.ts';

/**
 * Where Google publishes the keys that sign Firebase ID tokens (Firebase: "Verify ID tokens using a
 * third-party JWT library").
 */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const words = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter((word) => word !== ''));
const lowerWords = words.transform((list) => list.map((word) => word.toLowerCase()));
const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65535, 'must be a port number up to 65535')
    .default(fallback);
const origin = httpUrl.transform((text, context) => {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    context.addIssue('must be a URL without a path, such as https://ingrow.example');
    return z.NEVER;
  }
  return url.origin;
});
const emails = lowerWords.pipe(z.array(z.email('must be comma-separated email addresses')));
const domainName = z
  .string()
  .regex(/^(?=.{1,253}$)[^\s@/:]+\.[^\s@/:.]+\.?$/, 'must be comma-separated domains such as example.com');
const host = z.string().regex(/^[^\s/@]+$/, 'must be a host name without a path');
const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be US dollars per million tokens, such as 2.50')
  .transform(Number)
  .optional();

const database = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:/.test(text) && urlsOf(text).every((url) => URL.canParse(url)),
    'must be a URL that starts with postgres://, with commas between several hosts',
  );

/** From the shorter to the longer gap, in ms. */
const gap = z
  .string()
  .transform((text, context) => {
    const [, least, longest] = /^(\d{1,4}(?:\.\d{1,3})?)-(\d{1,4}(?:\.\d{1,3})?)$/.exec(text) ?? [];
    const range = [Number(least) * 1000, Number(longest) * 1000] as const;
    if (range[0] <= range[1]) return range;
    context.addIssue('must be two numbers of seconds, the smaller first, such as 25-95');
    return z.NEVER;
  })
  .optional();

/** Start and end as minutes of the day. Null means always; undefined if the text is invalid. */
function readHours(text: string): { from: number; to: number } | null | undefined {
  if (text === 'always') return null;
  const [, ...parts] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  return parts.length === 4 && from < to && to <= 24 * 60 ? { from, to } : undefined;
}

/** Every setting inGrow reads, as explained in `.env.example` or `docs/operating.md`. An empty value means absent. */
export const Settings = z.object({
  PORT: port(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const proxies = readProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue('must be a number of proxies, or their comma-separated addresses such as 10.0.0.0/8');
      return z.NEVER;
    })
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ALLOWED_ORIGINS: words.pipe(z.array(origin)),
  DATA_DIR: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  FORMER_SECRET_KEYS: words.pipe(
    z.array(z.string().min(32, 'must be comma-separated keys of at least 32 characters')),
  ),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  HEALTH_HOST: host.default('127.0.0.1'),
  HEALTH_PORT: port(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have at least 16 characters without spaces')
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds')
    .transform(Number)
    .default(0),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .optional(),
  SANDBOX: z.enum(['on', 'off', 'auto'], 'must be on, off or auto').default('auto'),
  SANDBOX_PORT: port(0),
  SANDBOX_URL: baseUrl.optional(),
  ALLOWED_DOMAINS: lowerWords.pipe(z.array(domainName)),
  ADMIN_EMAILS: emails,
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: host.optional(),
  FIREBASE_JWKS_URL: httpUrl.default(googleKeys),
  FIREBASE_AUTH_EMULATOR_HOST: host.optional(),
  ...channelSettings,
  RAPIDAPI_KEY: z.string().optional(),
  RAPIDAPI_HOST: host.default('fresh-linkedin-profile-data.p.rapidapi.com'),
  RAPIDAPI_BASE_URL: baseUrl.optional(),
  RAPIDAPI_PATHS: words.pipe(
    z.array(
      z
        .string()
        .regex(
          /^(profile|company|profilePosts|companyPosts|post|reactions|comments)=\/[\w/-]{1,200}$/,
          'must be comma-separated calls with their paths, such as profile=/get-personal-profile',
        ),
    ),
  ),
  LINKEDIN_HOURS: z
    .string()
    .transform((text, context) => {
      const hours = readHours(text);
      if (hours !== undefined) return hours;
      context.addIssue('must be hours within one day, such as 08:00-20:00, or always');
      return z.NEVER;
    })
    .optional(),
  LINKEDIN_TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      'must be a time zone such as Europe/Berlin',
    )
    .optional(),
  LINKEDIN_GAP_SECONDS: gap,
  LINKEDIN_CLICK_GAP_SECONDS: gap,
  LINKEDIN_DAILY_LIMITS: words.transform((list, context) => {
    const pairs = list.map((pair) => pair.split('='));
    const isKnown = pairs.every(
      ([kind, count, ...rest]) =>
        CallKind.safeParse(kind).success && /^\d{1,6}$/.test(count ?? '') && rest.length === 0,
    );
    if (isKnown) {
      return Object.fromEntries(pairs.map(([kind, count]) => [kind, Number(count)])) as Partial<
        Record<CallKind, number>
      >;
    }
    context.addIssue(
      `must be limits by kind, such as profile=60, engagers=300; kinds are ${CallKind.options.join(', ')}`,
    );
    return z.NEVER;
  }),
  LINKEDIN_REVOKE_URL: baseUrl.default('https://www.linkedin.com/oauth/v2/revoke'),
  LINKEDIN_DATA_CLIENT_ID: z.string().optional(),
  LINKEDIN_DATA_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_DATA_SCOPE: z
    .enum(
      ['r_dma_portability_3rd_party', 'r_dma_portability_self_serve'],
      'must be r_dma_portability_3rd_party or r_dma_portability_self_serve',
    )
    .default('r_dma_portability_3rd_party'),
  LINKEDIN_DATA_API_VERSION: z
    .string()
    .regex(/^20\d{2}(0[1-9]|1[0-2])$/, 'must be a month such as 202312')
    .default('202312'),
  ALLOWED_PRIVATE_HOSTS: lowerWords.pipe(
    z.array(z.string().regex(/^[^\s/@]+$/, 'must be comma-separated hosts such as n8n.lan or 10.0.0.5:5678')),
  ),
  PICTURE_CACHE_MB: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of megabytes, or 0 to cache no pictures')
    .transform(Number)
    .default(200),
  LOOKUPS_PER_DAY: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number, or 0 for none')
    .transform(Number)
    .default(50),
  LLM_PROVIDER: z
    .enum(['openai', 'anthropic', 'openai-compatible'], 'must be openai, anthropic or openai-compatible')
    .optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  LLM_BASE_URL: baseUrl.optional(),
  LLM_PRICE_INPUT: price,
  LLM_PRICE_OUTPUT: price,
  AGENT_RUN_BUDGET_USD: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,6})?$/, 'must be US dollars, such as 0.50')
    .transform(Number)
    .default(0.5),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\r\n]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an email address, or a name with one in angle brackets',
    )
    .optional(),
  SMTP_OAUTH_TOKEN_URL: httpUrl.optional(),
  SMTP_OAUTH_CLIENT_ID: z.string().optional(),
  SMTP_OAUTH_CLIENT_SECRET: z.string().optional(),
  SMTP_OAUTH_SCOPE: z.string().default('https://outlook.office365.com/.default'),
  SMTP_OAUTH_REFRESH_TOKEN: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_PRICE_GROWTH: z.string().startsWith('price_', 'must start with price_').optional(),
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  BETA_SIGNUP_URL: httpUrl.optional(),
});
export type Settings = z.infer<typeof Settings>;
