import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/** The user's zone as they have set it. */
export async function timeZoneOf(db: Kysely<Database>, userId: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** `Mon, 23 Nov 2026, 14:05 CET`, in a zone; in UTC where the runtime does not know it. */
export function timeWords(moment: Date, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(moment);
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

/**
 * The moment that a model gave.
 *
 * @throws AppError `invalid_request` in words for the model where it is none, or says no zone
 */
export function readMoment(given: string, now: Date, timeZone: string): Date {
  const isExact = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(given.trim());
  const moment = new Date(given.trim());
  if (isExact && !Number.isNaN(moment.getTime())) return moment;
  throw new AppError(
    'invalid_request',
    `“${given.slice(0, 60)}” is no exact time. Give it with its zone, such as ${now.toISOString()}. Where the user is (${timeZone}) it is now ${timeWords(now, timeZone)}.`,
  );
}
