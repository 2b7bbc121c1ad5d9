import type { Logger } from 'pino';
import type { ErrorCode } from '#contract/errors.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { runInCallContext } from '#server/modules/pacing/call-context.ts';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import { preferReal } from '#server/modules/realms.ts';
import type { LinkedInSource, SourceProfile } from '#server/ports/linkedin-source/port.ts';
import { PortError, type PortErrorKind, PostponedError } from '#server/ports/port-error.ts';
import { importsMessages } from './imports-messages.ts';

/**
 * Messages for a data provider's failures. The vendor's own status is never passed on: 401 and 404 would
 * refer to the user's session and record, and sign the user out.
 */
const failureMessages: Record<PortErrorKind, { code: ErrorCode; words: string }> = {
  not_found: {
    code: 'provider_refused',
    words:
      'The data provider can’t find a profile at this URL. Open it in your browser and copy the URL again.',
  },
  rejected: {
    code: 'provider_refused',
    words: "The data provider doesn't accept this URL. Open the profile on LinkedIn and copy it again.",
  },
  duplicate: { code: 'provider_refused', words: 'The data provider has already done this.' },
  unauthorized: {
    code: 'reconnect_needed',
    words:
      "The data provider no longer accepts this server's key or account. Ask your administrator to renew it; your data stays.",
  },
  forbidden: {
    code: 'provider_refused',
    words:
      "The data provider doesn't cover this with the server's key, plan or account. Ask your administrator to change it.",
  },
  rate_limited: { code: 'rate_limited', words: 'The data provider is limiting requests.' },
  unavailable: {
    code: 'provider_unavailable',
    words: "The data provider isn't responding. Try again in a few minutes.",
  },
  malformed: {
    code: 'provider_unavailable',
    words: "The data provider sent an answer we can't read. Try again later.",
  },
  unknown_outcome: {
    code: 'provider_unavailable',
    words: 'The connection to the data provider was lost. Try again in a few minutes.',
  },
};

/** What happened and what to do, for a user who requested a profile. */
export function providerFailureMessage(error: PortError): string {
  if (error instanceof PostponedError) return error.message;
  const exact = accessMessage(error.reason, 'server');
  if (exact !== null) return exact;
  const { words } = failureMessages[error.kind];
  return error.kind === 'rate_limited' ? `${words} Try again ${inAWhile(error.retryAfter)}.` : words;
}

/** The same for a sync, where the URL is known to have worked. */
export function syncFailureMessage(error: PortError): string {
  if (error.kind !== 'not_found' && error.kind !== 'rejected') return providerFailureMessage(error);
  return importsMessages.profileNotFound;
}

/** The same for a user who requested a post: pasting it always works instead. */
export function postFailureMessage(error: PortError): string {
  const paste = 'or paste the post and its people.';
  if (error.kind === 'not_found') {
    return `The data provider can't find this post; it may be deleted or private. Copy the link from the post menu again, ${paste}`;
  }
  if (error.kind === 'rejected') {
    return `The data provider doesn't accept this URL. Copy the link from the post menu on LinkedIn, ${paste}`;
  }
  return providerFailureMessage(error);
}

/**
 * Asks a provider on behalf of a request, so the user is waiting for the answer.
 * @throws AppError instead of PortError, worded by `words`; the vendor's own message goes to the log
 */
export async function askProvider<T>(
  log: Logger,
  ask: () => Promise<T>,
  words: (error: PortError) => string = providerFailureMessage,
): Promise<T> {
  try {
    return await runInCallContext({ by: 'click' }, ask);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error instanceof PostponedError)
      throw new AppError('rate_limited', error.message, undefined, error.retryAfter);
    log.warn({ kind: error.kind, reason: error.message }, 'data provider failed');
    throw new AppError(failureMessages[error.kind].code, words(error));
  }
}

/** Why a profile of this realm can't be read, and what to do instead. */
export function noSourceMessage(realm: Realm | undefined): string {
  return realm === 'sample'
    ? "The sample network is off, so this profile can't sync. Disconnect it, or restart the server with SANDBOX=on."
    : 'No data provider is set up to read this profile. Import your data archive, or set UNIPILE_API_KEY and UNIPILE_ACCOUNT_ID (plus UNIPILE_DSN for v1) or RAPIDAPI_KEY and restart.';
}

function inAWhile(seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 60) return 'in a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** Parses a profile URL pasted by a user. @throws AppError `invalid_request` naming `url`. */
export function readPastedUrl(url: string): ProfileUrl {
  const profileUrl = parseProfileUrl(url);
  if (profileUrl !== null) return profileUrl;
  throw invalidField('url', importsMessages.pasteLinkedInUrl);
}

/**
 * The data provider of a realm, or the server's preferred one.
 * @throws AppError `not_configured` with what to set or do if there is none
 */
export function requireSource(sources: Deps['source'], realm: Realm | undefined): LinkedInSource {
  const source = realm === undefined ? preferReal(sources) : sources[realm];
  if (source !== null) return source;
  throw new AppError('not_configured', noSourceMessage(realm));
}

/**
 * Asks the provider who is at a URL. A profile requested by its id gets its public URL.
 * @throws AppError for a provider failure, see {@link providerFailureMessage}.
 */
export async function fetchProfile(
  { log }: Pick<Deps, 'log'>,
  source: LinkedInSource,
  profileUrl: ProfileUrl,
): Promise<SourceProfile & { url: string }> {
  const profile = await askProvider(log, () => source.profile(profileUrl));
  return { ...profile, url: publicUrl(profile) ?? profileUrl.url };
}

function publicUrl(profile: SourceProfile): string | null {
  if (profile.publicId === null) return null;
  const segment = profile.kind === 'company' ? 'company' : 'in';
  return parseProfileUrl(`linkedin.com/${segment}/${encodeURIComponent(profile.publicId)}`)?.url ?? null;
}

/** Null if this one post can't be shown; failures of the whole provider are thrown. */
export async function orUnreadable<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const isOfThePost =
      error instanceof PortError && ['not_found', 'rejected', 'malformed'].includes(error.kind);
    if (isOfThePost) return null;
    throw error;
  }
}
