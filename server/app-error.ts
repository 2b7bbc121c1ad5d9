import type { ErrorCode, Issue } from '#contract/errors.ts';
import { sentenceOf } from '#contract/issue-messages.ts';

/**
 * Our own refusal of a request: a code from the closed set, and a sentence for people. A message about a
 * field is completed to a sentence here, wherever it comes from.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Seconds until the caller can try again, for the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, issues?: Issue[], retryAfterSeconds?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = issues?.map(({ path, message }) => ({
      path,
      message: sentenceOf(path.split('.'), message),
    }));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The answer for an id that belongs to someone else or doesn't exist. Both cases look the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** Refuses one field by name. A message that starts with a verb gets the field's name in front. */
export function invalidField(path: string, message: string): AppError {
  return invalidRequest([{ path, message }]);
}

/**
 * Refuses several fields, each with its own sentence. The first sentence becomes the message; the rest are
 * listed as issues.
 */
export function invalidRequest(issues: Issue[]): AppError {
  const [first] = issues;
  const message = first ? sentenceOf(first.path.split('.'), first.message) : 'The request can’t be read.';
  return new AppError('invalid_request', message, issues);
}

/** Refuses a call that was made too often: `Too many tries. Try again in 40 seconds.` */
export function tooMany(what: string, retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const one = retryAfterSeconds < 90 ? 'second' : 'minute';
  const count = retryAfterSeconds < 90 ? retryAfterSeconds : minutes;
  const wait = `${count} ${one}${count === 1 ? '' : 's'}`;
  return new AppError('rate_limited', `${what}. Try again in ${wait}.`, undefined, retryAfterSeconds);
}
