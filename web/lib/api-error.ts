import { noTokenMessage } from '#contract/error-codes.ts';
import type { ErrorCode, Issue } from '#contract/errors.ts';

/**
 * A failed call, as the browser sees it. `message` is the specification's text for this kind of failure and
 * can be shown. `status` is 0 if there was no response (network failure). `code` is null if the response had
 * none.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly issues: Issue[];
  readonly requestId: string | null;
  /** With the code `changed_elsewhere`: what is stored now. */
  readonly current: Record<string, unknown>;

  constructor(
    message: string,
    facts: {
      status: number;
      code?: ErrorCode | null;
      issues?: Issue[];
      requestId?: string | null;
      current?: Record<string, unknown>;
    },
  ) {
    super(message);
    this.status = facts.status;
    this.code = facts.code ?? null;
    this.issues = facts.issues ?? [];
    this.requestId = facts.requestId ?? null;
    this.current = facts.current ?? {};
  }
}

type ErrorBody = {
  message?: unknown;
  code?: unknown;
  issues?: unknown;
  requestId?: unknown;
  current?: unknown;
};

const partsOf = (value: unknown): ErrorBody => (typeof value === 'object' && value !== null ? value : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function issuesOf(value: unknown): Issue[] {
  if (!Array.isArray(value)) return [];
  const issues = value.map((one) => {
    const { path, message } = partsOf(one) as { path?: unknown; message?: unknown };
    return typeof path === 'string' && typeof message === 'string' ? { path, message } : undefined;
  });
  return issues.every((issue) => issue !== undefined) ? issues : [];
}

/**
 * The error for a response that is not a success. Texts follow the specification, section 8: 404 gives `404:
 * <message>` or `Not found`; others give the message or `HTTP {status}`. The message is `data.message`, else
 * `message`. Parsing is lenient, because a proxy in between may respond with anything.
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const { message: outside, data: inside } = partsOf(body) as ErrorBody & { data?: unknown };
  const data = partsOf(inside);
  const message = (textOf(data.message) || textOf(outside) || '').trim();
  const notFound = message === '' ? 'Not found' : `404: ${message}`;
  const other = message === '' ? `HTTP ${status}` : message;
  return new ApiError(status === 404 ? notFound : other, {
    status,
    // A newer server may send codes that this page doesn't know.
    code: (textOf(data.code) as ErrorCode | undefined) ?? null,
    issues: issuesOf(data.issues),
    requestId: textOf(data.requestId) ?? null,
    current: { ...partsOf(data.current) },
  });
}

/** There was no response at all. */
export function networkError(): ApiError {
  return new ApiError('Network error', { status: 0 });
}

/** The call was not made because there is no valid token. */
export function noTokenError(): ApiError {
  return new ApiError(noTokenMessage, { status: 401, code: 'unauthenticated' });
}

/** Whether a change was refused because something else is stored by now. */
export function isChangedElsewhere(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_elsewhere';
}

/** Whether a change was saved before, or may have been. The page reads everything again. */
export function isMaybeSaved(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'outcome_unknown' || error.code === 'already_saved');
}

/** Whether the session is over, so retrying can't help. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
