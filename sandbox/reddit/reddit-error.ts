import type { AskedRefusal } from '#sandbox/vendor.ts';

/** A refusal by status: `{ message, error }`, with `reason` if a subreddit isn't open to the caller. */
export class RedditError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429 | 500;
  readonly reason: string | undefined;
  readonly headers: Record<string, string>;
  constructor(
    status: RedditError['status'],
    { reason, headers = {} }: { reason?: string; headers?: Record<string, string> } = {},
  ) {
    super(STATUS_WORDS[status]);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

const STATUS_WORDS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export function redditErrorBody({ status, reason }: Pick<RedditError, 'status' | 'reason'>) {
  return { message: STATUS_WORDS[status], error: status, ...(reason === undefined ? {} : { reason }) };
}

/** The answer for a simulated fault. */
export function redditFault(status: number): unknown {
  return { message: STATUS_WORDS[status] ?? 'Bad Request', error: status };
}

/** Reddit's rate limit headers, in seconds from now. Reddit has no Retry-After. */
export function redditWaitHeaders(seconds: number): Record<string, string> {
  return {
    'x-ratelimit-used': '1000',
    'x-ratelimit-remaining': '0.0',
    'x-ratelimit-reset': String(seconds),
  };
}

/** One line of `json.errors`: a code, a message, and the field. */
export type SubmitRefusal = { code: string; message: string; field: string; ratelimit?: number };

/** Reddit's message and field for each code. */
const WORDS: Record<string, readonly [string, string]> = {
  SUBREDDIT_NOEXIST: ["that subreddit doesn't exist", 'sr'],
  SUBREDDIT_NOTALLOWED: ["you aren't allowed to post there.", 'sr'],
  SUBREDDIT_NOTALLOWED_BANNED: ["you've been banned from that subreddit", 'sr'],
  SUBREDDIT_REQUIRED: ['you must specify a subreddit', 'sr'],
  NO_SELFS: ["that subreddit doesn't allow text posts", 'sr'],
  NO_LINKS: ['that subreddit only allows text posts', 'sr'],
  NO_TEXT: ['we need something here', 'title'],
  NO_URL: ['a url is required', 'url'],
  BAD_URL: ['you should check that url', 'url'],
  NO_IMAGES: ["this community doesn't allow images", 'kind'],
  IMAGE_ERROR: ['that image could not be used', 'url'],
  ALREADY_SUB: ['that link has already been submitted', 'url'],
  DOMAIN_BANNED: ['that domain is not allowed on reddit', 'url'],
  BAD_FLAIR_TARGET: ['not a valid flair target', 'flair'],
  USER_REQUIRED: ['Please log in to do that.', ''],
  QUOTA_FILLED: ["You've submitted too many links recently. Please try again in an hour.", ''],
  BAD_CAPTCHA: ['care to try these again?', 'captcha'],
  INVALID_OPTION: ['that option is not valid', 'kind'],
  SUBMIT_VALIDATION_FLAIR_REQUIRED: ['Your post must contain post flair.', 'flair'],
  SUBMIT_VALIDATION_TITLE_REQUIREMENT: ["This community doesn't take titles like this one.", 'title'],
  SUBMIT_VALIDATION_BODY_REQUIRED: ['This community requires body text.', 'body'],
  SUBMIT_VALIDATION_BODY_NOT_ALLOWED: ["This community doesn't allow body text.", 'body'],
  SUBMIT_VALIDATION_MIN_LENGTH: ['This field is too short for this community.', 'title'],
  SUBMIT_VALIDATION_BLACKLISTED_DOMAIN: ['Links to this site are not allowed in this community.', 'url'],
};

export function submitRefusal(code: string, over: Partial<SubmitRefusal> = {}): SubmitRefusal {
  const [message, field] = WORDS[code] ?? ['that is not possible', ''];
  return { code, message, field, ...over };
}

/** New accounts can only post one at a time. */
export function tooFast(seconds: number, reportsSeconds: boolean): SubmitRefusal {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return submitRefusal('RATELIMIT', {
    message: `Looks like you've been doing that a lot. Take a break for ${time} before trying again.`,
    field: 'ratelimit',
    ...(reportsSeconds ? { ratelimit: seconds } : {}),
  });
}

/** 200, although nothing was done. */
export function refusedBody({ code, message, field, ratelimit }: SubmitRefusal) {
  return { json: { ...(ratelimit === undefined ? {} : { ratelimit }), errors: [[code, message, field]] } };
}

/** The answer for a `refused` fault: Reddit's own 200 with the `code`. */
export function redditRefusal(
  { code = 'invalid_grant', retryAfterSeconds }: AskedRefusal,
  path: string,
): unknown {
  if (path.startsWith('/reddit/www/')) return { error: code };
  if (code === 'RATELIMIT') return refusedBody(tooFast(retryAfterSeconds ?? 420, false));
  if (code === 'TOO_LONG') {
    return refusedBody(submitRefusal(code, { message: 'this is too long (max: 300)', field: 'title' }));
  }
  return refusedBody(submitRefusal(code));
}
