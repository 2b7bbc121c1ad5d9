import { z } from 'zod';
import type { Vendor } from '#sandbox/vendor.ts';
import { redditFault, redditRefusal, redditWaitHeaders } from './reddit-error.ts';
import { redditRoutes } from './routes.ts';
import { SentSubmission } from './sent.ts';

const grant = { personId: z.string(), scope: z.string() };

/** What members granted to apps: codes that can be exchanged once, and tokens. */
const RedditGrants = z.object({
  codes: z.array(
    z.object({
      ...grant,
      code: z.string(),
      redirectUri: z.string(),
      isPermanent: z.boolean(),
      expiresAt: z.number(),
    }),
  ),
  /** They never expire, but can be revoked. */
  refreshTokens: z.array(z.object({ ...grant, token: z.string() })),
  /** `refreshToken` is the token it came from. Null for a temporary grant. */
  tokens: z.array(
    z.object({ ...grant, token: z.string(), refreshToken: z.string().nullable(), expiresAt: z.number() }),
  ),
});
export const reddit = {
  prefixes: ['/reddit/'],
  fault: redditFault,
  refusal: redditRefusal,
  waitHeaders: (status, seconds): Record<string, string> =>
    status === 429 && seconds !== undefined ? redditWaitHeaders(seconds) : {},
  routes: redditRoutes,
  state: { reddit: RedditGrants.default(() => ({ codes: [], refreshTokens: [], tokens: [] })) },
  sent: SentSubmission,
} satisfies Vendor;
