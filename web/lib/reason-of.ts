import { ApiError } from './api-error.ts';

/** Why a call failed, in the server's words. For notices. What went wrong on our side has the request id, for support. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Try again.';
  const { message, requestId, status } = error;
  return requestId && status === 500 ? `${message} (request ${requestId})` : message;
}

/** The message for a rejected field; undefined if this field wasn't rejected. */
export function issueOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find((issue) => issue.path === path)?.message;
}
