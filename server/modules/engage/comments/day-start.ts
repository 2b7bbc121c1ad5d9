import { localDay, nextLocalDay } from '#server/modules/access/local-day.ts';

/** When a day, `YYYY-MM-DD`, begins where the user is; a day that their zone skipped begins with the next one. */
export function dayStart(day: string, timeZone: string): Date {
  // Nowhere has that day begun by then.
  let moment = new Date(Date.parse(`${day}T00:00:00Z`) - 15 * 3600 * 1000);
  while (localDay(moment, timeZone) < day) moment = nextLocalDay(moment, timeZone);
  return moment;
}
