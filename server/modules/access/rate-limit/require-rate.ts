import type { Kysely } from 'kysely';
import { tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { RateWindow } from './take-portion.ts';
import { takeRate } from './take-rate.ts';

/** Takes one of a limit. @throws AppError `rate_limited` with the time to wait, where there is none left */
export async function requireRate(db: Kysely<Database>, window: RateWindow): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeRate(db, window);
  if (!isAllowed) throw tooMany('Too many tries', retryAfterSeconds);
}
