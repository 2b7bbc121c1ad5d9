import type { ErrorCode, Issue } from '#contract/errors.ts';

/** Our own refusal of a request: a code of the closed set, and a sentence a person understands. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;

  constructor(code: ErrorCode, message: string, issues?: Issue[]) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
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
