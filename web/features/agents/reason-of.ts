import { ApiError } from '#web/lib/api-error.ts';

/** Why a call failed, for a notice. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Try again.';
  return error.requestId ? `${error.message} (request ${error.requestId})` : error.message;
}

/** The message for a rejected field; undefined if this field wasn't rejected. */
export function issueOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find((issue) => issue.path === path)?.message;
}
