import { AppError } from '#server/app-error.ts';
import { timeWords } from '#server/modules/access/local-time.ts';

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
