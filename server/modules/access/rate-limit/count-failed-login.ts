import type { Kysely } from 'kysely';
import { tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { takeRate } from './take-rate.ts';

/** So many sign-ins may fail for one address, and from one place, in a quarter of an hour. */
const maxFailures = 5;
const perSeconds = 15 * 60;

/**
 * Counts a sign-in that proved nothing, for the address it claimed and the place it came from. To be called when it
 * failed, before that is answered: so whoever proves who they are is never kept out by what others try in their name.
 *
 * @param place where the call comes from, null where that is unknown
 * @throws AppError `rate_limited` instead of the failure, once there were too many
 */
export async function countFailedLogin(
  db: Kysely<Database>,
  { email, place, now }: { email: string; place: string | null; now: Date },
): Promise<void> {
  const keys = [`address ${email.trim().toLowerCase()}`, ...(place === null ? [] : [`place ${place}`])];
  const taken = await Promise.all(
    keys.map((key) => takeRate(db, { name: 'failed-login', key, limit: maxFailures, perSeconds, now })),
  );
  const wait = Math.max(...taken.map(({ retryAfterSeconds }) => retryAfterSeconds));
  if (taken.some(({ isAllowed }) => !isAllowed)) throw tooMany('Too many sign-ins failed', wait);
}
