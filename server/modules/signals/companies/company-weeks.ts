import type { CompanyWeek } from '#contract/companies.ts';
import type { EngagementType } from '#contract/signals.ts';

const weeks = 26;
const dayMs = 24 * 3600 * 1000;

/** The Monday, in UTC, on which the oldest of the 26 weeks begins; the last one is that of `now`. */
export function firstMonday(now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - (sinceMonday + 7 * (weeks - 1)) * dayMs);
}

/** All 26 weeks, the silent ones too, from what was counted in some. */
export function fillWeeks(
  counted: { from: string; type: EngagementType; count: number }[],
  now: Date,
): CompanyWeek[] {
  const start = firstMonday(now).getTime();
  return Array.from({ length: weeks }, (_, index) => {
    const from = new Date(start + index * 7 * dayMs).toISOString().slice(0, 10);
    const ofWeek = counted.filter((one) => one.from === from);
    return { from, counts: Object.fromEntries(ofWeek.map(({ type, count }) => [type, count])) };
  });
}
