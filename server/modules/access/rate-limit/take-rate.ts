import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type RateWindow, takeRateBatch } from './take-rate-batch.ts';

/**
 * Takes one of a limit, for all processes together, by one statement. At most `limit` are allowed in a window, which
 * begins with its first use and lasts `perSeconds`; so in any span of that length at most twice as many.
 *
 * @returns whether it was there to take, and else the whole seconds until the window ends
 */
export async function takeRate(
  db: Kysely<Database>,
  window: RateWindow,
): Promise<{ isAllowed: boolean; retryAfterSeconds: number }> {
  const { granted, endsAt } = await takeRateBatch(db, window, 1);
  if (granted > 0) return { isAllowed: true, retryAfterSeconds: 0 };
  return { isAllowed: false, retryAfterSeconds: secondsUntil(endsAt, window.now) };
}

/** Whole seconds, at least one. */
export function secondsUntil(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}
