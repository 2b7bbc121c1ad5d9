import type { Vendor } from '#sandbox/vendor.ts';
import { RedditGrants } from './grants.ts';
import { redditFault, redditRefusal, redditWaitHeaders } from './reddit-error.ts';
import { redditRoutes } from './routes.ts';
import { SentSubmission } from './sent.ts';

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
