import { z } from 'zod';
import { linkedinRules } from '#core/channels/linkedin.ts';
import { baseUrl } from '#server/ports/setting-kinds.ts';
import { defineProvider, type Opening } from './provider.ts';
import type { UnipileChannelOptions } from './unipile-shared.ts';
import { unipileChannel } from './unipile-v1.ts';
import { unipileV2Channel } from './unipile-v2.ts';

/**
 * v1 has a host for each customer and reads through one account. v2 has one host, and only reads if an
 * account is given.
 */
export type UnipileConfig = {
  version: 'v1' | 'v2';
  baseUrl: string;
  apiKey: string;
  /** The server's own account, which reads. */
  accountId: string | null;
};

type Timing = Pick<UnipileChannelOptions, 'retryMs' | 'timeoutMs'>;

/** The account that reads the sample network. */
export const sampleAccountId = 'sandbox-account';

/** The host of v2, the same for all customers. */
const v2Host = 'api.unipile.com';

/** Unipile's dashboard shows the DSN without a scheme: `api8.unipile.com:13851`. */
const dsn = z.string().transform((text, context) => {
  const url = baseUrl.safeParse(/^https?:\/\//.test(text) ? text : `https://${text}`).data;
  if (url === undefined) context.addIssue('must be a host with its port');
  else if (new URL(url).hostname !== v2Host) return url;
  else {
    context.addIssue(
      'names the host of Unipile v2: leave UNIPILE_DSN out, and UNIPILE_API_KEY alone selects v2',
    );
  }
  return z.NEVER;
});

/** LinkedIn through Unipile, which keeps the members' sign-ins. A key without a DSN belongs to v2. */
export const unipile = defineProvider({
  needs: linkedinRules.ways.unipile.settings,
  settings: {
    UNIPILE_DSN: dsn.optional(),
    UNIPILE_API_KEY: z.string().optional(),
    UNIPILE_ACCOUNT_ID: z.string().optional(),
    UNIPILE_API_URL: baseUrl.default('https://api.unipile.com/v2'),
  },
  read: (set): UnipileConfig => ({
    version: set.UNIPILE_DSN === undefined ? 'v2' : 'v1',
    baseUrl: set.UNIPILE_DSN ?? set.UNIPILE_API_URL,
    apiKey: set.UNIPILE_API_KEY,
    accountId: set.UNIPILE_ACCOUNT_ID ?? null,
  }),
  sample: (url): UnipileConfig & Timing => ({
    version: 'v1',
    baseUrl: `${url}/unipile`,
    apiKey: 'sandbox-unipile-key',
    accountId: sampleAccountId,
    retryMs: 50,
  }),
  open({ version, accountId, ...options }: UnipileConfig & Timing & Opening) {
    const open = version === 'v1' ? unipileChannel : unipileV2Channel;
    return open({ ...options, ownAccountId: accountId });
  },
});
