import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { OutcomeUnknownError } from '#server/db/outcome-unknown.ts';
import { type OnceKey, removeKey, saveOnce } from '#server/db/saved-once.ts';
import { PortError } from '#server/ports/port-error.ts';

/** The most characters of an `Idempotency-Key`. */
export const longestKey = 255;

/**
 * Runs a change that was sent with an `Idempotency-Key`, so that sending it again saves nothing twice.
 *
 * @param request what makes it the same change: the URL, the key, and the body
 * @throws AlreadySavedError if it was saved before
 */
export type SaveOnce = <T>(userId: string, request: string, work: () => Promise<T>) => Promise<T>;

export function onceSaver(db: Kysely<Database>): SaveOnce {
  return async (userId, request, work) => {
    const key: OnceKey = {
      userId,
      digest: createHash('sha256').update(request).digest(),
      isSaved: false,
    };
    try {
      return await saveOnce(db, key, work);
    } catch (error) {
      // Its first transaction isn't all of it.
      const isUndone = [AppError, PortError, OutcomeUnknownError].some((kind) => error instanceof kind);
      if (isUndone && key.isSaved) await removeKey(db, key).catch(() => {});
      throw error;
    }
  };
}
