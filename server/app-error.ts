import type { ErrorCode, Issue } from '#contract/errors.ts';
import { sentenceOf } from '#contract/issue-messages.ts';

/**
 * Our own refusal of a request: a code of the closed set, and a sentence a person understands. What is said of a field
 * becomes a sentence here, whoever says it.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** When to try again, for the header `Retry-After`. */
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

/** The answer to an id that is not the caller's, or nobody's: both look the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** Refuses one field by its name. A message that begins with a verb gets the name in front. */
export function invalidField(path: string, message: string): AppError {
  return invalidRequest([{ path, message }]);
}

/** Refuses fields, each with a sentence of its own. The first says why; the others stand beside it. */
export function invalidRequest(issues: Issue[]): AppError {
  const [first] = issues;
  const message = first ? sentenceOf(first.path.split('.'), first.message) : 'The request can’t be read.';
  return new AppError('invalid_request', message, issues);
}

/** Refuses what was asked for too often: `Too many tries. Try again in 40 seconds.` */
export function tooMany(what: string, retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const one = retryAfterSeconds < 90 ? 'second' : 'minute';
  const count = retryAfterSeconds < 90 ? retryAfterSeconds : minutes;
  const wait = `${count} ${one}${count === 1 ? '' : 's'}`;
  return new AppError('rate_limited', `${what}. Try again in ${wait}.`, undefined, retryAfterSeconds);
}
