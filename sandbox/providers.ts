import { z } from 'zod';
import type { Fault } from '#sandbox/fault.ts';
import { firebaseErrorBody } from '#sandbox/firebase/firebase-error.ts';
import { linkedInFault, linkedInRefused } from '#sandbox/linkedin/linkedin-error.ts';
import { modelFault } from '#sandbox/model/model-error.ts';
import { rapidApiFault } from '#sandbox/rapidapi/rapidapi-error.ts';
import { redditFault, redditRefusal, redditWaitHeaders } from '#sandbox/reddit/reddit-error.ts';
import { isSiteHost } from '#sandbox/sites/routes.ts';
import { slackFault, slackRefusal } from '#sandbox/slack/slack-error.ts';
import { stripeFault } from '#sandbox/stripe/stripe-error.ts';
import { unipileFault, unipileRefusal } from '#sandbox/unipile/unipile-error.ts';
import { xFault, xLimitHeaders, xRefused } from '#sandbox/x/x-error.ts';

/** The third parties simulated here. */
export const SandboxProvider = z.enum([
  'firebase',
  'unipile',
  'rapidapi',
  'linkedin',
  'linkedin-data',
  'reddit',
  'slack',
  'model',
  'sample',
  'sites',
  'twitter',
  'stripe',
]);
export type SandboxProvider = z.infer<typeof SandboxProvider>;

/**
 * The provider whose protocol a call uses, by host and path. `undefined` for the sandbox's own control paths.
 */
export function providerOf(path: string, host?: string): SandboxProvider | undefined {
  if (isSiteHost(host)) return 'sites';
  if (path.startsWith('/unipile/')) return 'unipile';
  if (path.startsWith('/rapidapi/')) return 'rapidapi';
  if (path.startsWith('/model/')) return 'model';
  if (path.startsWith('/linkedin/')) return 'linkedin';
  if (path.startsWith('/linkedin-data/')) return 'linkedin-data';
  if (path.startsWith('/reddit/')) return 'reddit';
  if (path.startsWith('/slack/')) return 'slack';
  if (path.startsWith('/sample/')) return 'sample';
  if (path.startsWith('/x/')) return 'twitter';
  if (path.startsWith('/v1/')) return 'stripe';
  return /^\/(identitytoolkit|securetoken)\.googleapis\.com\/|^\/service_accounts\//.test(path)
    ? 'firebase'
    : undefined;
}

/** Each provider's error format for this HTTP status, or its full answer if the status differs. */
export const providerErrors: Record<SandboxProvider, (status: number, path: string) => unknown> = {
  firebase: (status) => firebaseErrorBody(status, FIREBASE_WORDS[status] ?? 'INTERNAL_ERROR'),
  unipile: unipileFault,
  rapidapi: rapidApiFault,
  model: modelFault,
  linkedin: linkedInFault,
  'linkedin-data': linkedInFault,
  reddit: redditFault,
  slack: slackFault,
  sites: (status) => ({ message: `The site failed with ${status} on demand` }),
  sample: (status) => ({ message: `Sample page failed with ${status} on demand` }),
  twitter: xFault,
  stripe: stripeFault,
};

/**
 * Answers to a fault of kind `refused`, for providers that refuse with a code of their own. The others have
 * none.
 */
export const providerRefusals: Partial<Record<SandboxProvider, (fault: Fault, path: string) => unknown>> = {
  linkedin: linkedInRefused,
  reddit: redditRefusal,
  slack: slackRefusal,
  unipile: unipileRefusal,
  twitter: xRefused,
};

type WaitHeaders = (
  status: number,
  retryAfterSeconds: number | undefined,
  now: number,
) => Record<string, string>;

/** How most providers say how long to wait. */
export const retryAfterHeader: WaitHeaders = (_status, seconds) =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };

/** Headers of a failure, for vendors that use others than Retry-After. */
export const providerFaultHeaders: Partial<Record<SandboxProvider, WaitHeaders>> = {
  reddit: (status, seconds) => (status === 429 && seconds !== undefined ? redditWaitHeaders(seconds) : {}),
  twitter: (_status, seconds, now) => (seconds === undefined ? {} : xLimitHeaders(now + seconds * 1000)),
};

const FIREBASE_WORDS: Record<number, string> = {
  401: 'INVALID_ID_TOKEN',
  403: 'USER_DISABLED',
  404: 'CONFIGURATION_NOT_FOUND',
  429: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  500: 'INTERNAL_ERROR',
};
