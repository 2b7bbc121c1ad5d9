import type { Kysely } from 'kysely';
import { tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { takeRate } from './take-rate.ts';
import type { RateWindow } from './take-rate-batch.ts';

/**
 * Takes one of a limit. Where nobody knows whose it would be (`key` is null), there is none.
 *
 * @param words the beginning of the refusal's sentence
 * @throws AppError `rate_limited` with the time to wait, where there is none left
 */
export async function requireRate(
  db: Kysely<Database>,
  { key, ...window }: Omit<RateWindow, 'key'> & { key: string | null },
  words = 'Too many tries',
): Promise<void> {
  if (key === null) return;
  const { isAllowed, retryAfterSeconds } = await takeRate(db, { ...window, key });
  if (!isAllowed) throw tooMany(words, retryAfterSeconds);
}
