import type { CompanyWeek } from '#contract/signals/companies.ts';
import { countOfShade, type EngagementShade } from '#web/features/signals/labels/engagement-shades.ts';
import { formatDay } from '#web/ui/relative-time.ts';

/** A week in the chart: its first day in words, and the count of each shade. */
export type WeekRow = { week: string } & Record<EngagementShade, number>;

/** Weeks in the chart's format, in the three shades of the table's bars. */
export function weekRows(weeks: readonly CompanyWeek[]): WeekRow[] {
  return weeks.map(({ from, counts }) => {
    const of = (shade: EngagementShade) => countOfShade(counts, shade);
    // Noon UTC is on the same day in all but the outermost time zones.
    const week = formatDay(`${from}T12:00:00Z`, new Date(`${from}T12:00:00Z`));
    return { week, words: of('words'), approval: of('approval'), ties: of('ties') };
  });
}

/** The chart as a sentence, for screen readers. */
export function weeksLabel(rows: readonly WeekRow[]): string {
  const total = (row: WeekRow) => row.words + row.approval + row.ties;
  const sum = rows.reduce((all, row) => all + total(row), 0);
  const busiest = rows.reduce<WeekRow | undefined>(
    (best, row) => (best === undefined || total(row) > total(best) ? row : best),
    undefined,
  );
  if (busiest === undefined || sum === 0) return `No engagements in the last ${rows.length} weeks.`;
  return `${sum} ${sum === 1 ? 'engagement' : 'engagements'} in the last ${rows.length} weeks, most in the week of ${busiest.week}: ${total(busiest)}.`;
}
