import { dayAfter, hourOf, localDay } from '#server/modules/access/local-time.ts';

/** The hour of the user's clocks at which a day of posts begins. */
export const firstHour = 7;

/** The day of posts that a moment belongs to, `YYYY-MM-DD`: until 07:00 on the user's clocks it is still yesterday's. */
export function pickDay(moment: Date, timeZone: string): string {
  const today = localDay(moment, timeZone);
  return hourOf(moment, timeZone) < firstHour ? dayAfter(today, -1) : today;
}

/** When the next day of posts begins, whatever the user's clocks do in between. */
export function nextPickDay(now: Date, timeZone: string): Date {
  const today = pickDay(now, timeZone);
  let before = now.getTime();
  // The longest day has 25 hours; whole zones have skipped a day once.
  let after = before + 50 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (pickDay(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
