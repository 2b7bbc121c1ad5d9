import type { ErrorCode, Issue } from '#contract/errors.ts';

/** Our own refusal of a request: a code of the closed set, and a sentence a person understands. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** When to try again, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, issues?: Issue[], retryAfterSeconds?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The answer to an id that is not the caller's, or nobody's: both look the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** Refuses one field by its name. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid_request', `${path}: ${message}`, [{ path, message }]);
}

/** Refuses what was asked for too often: `Too many tries. Try again in 40 seconds.` */
export function tooMany(what: string, retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const one = retryAfterSeconds < 90 ? 'second' : 'minute';
  const count = retryAfterSeconds < 90 ? retryAfterSeconds : minutes;
  const wait = `${count} ${one}${count === 1 ? '' : 's'}`;
  return new AppError('rate_limited', `${what}. Try again in ${wait}.`, undefined, retryAfterSeconds);
}
