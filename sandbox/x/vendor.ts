import type { Vendor } from '#sandbox/vendor.ts';
import { newXState, XState } from './grants.ts';
import { xRoutes } from './routes.ts';
import { SentTweet } from './sent.ts';
import { xFault, xLimitHeaders, xRefused } from './x-error.ts';

export const x = {
  prefixes: ['/x/'],
  fault: xFault,
  refusal: xRefused,
  waitHeaders: (_status, seconds, now): Record<string, string> =>
    seconds === undefined ? {} : xLimitHeaders(now + seconds * 1000),
  routes: xRoutes,
  state: { x: XState.default(newXState) },
  sent: SentTweet,
} satisfies Vendor;
