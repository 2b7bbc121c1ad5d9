import { ApiError } from '#web/lib/api-error.ts';

/** Why something failed, for a sentence that says what did. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Try again.';
}
