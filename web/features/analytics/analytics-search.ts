import { readDate, readOneOf } from '#web/lib/url-values.ts';

/** Window lengths to choose from, in days. */
export const windowDays = [7, 30, 90] as const;

/** The URL parameters of the Analytics screen. Invalid values count as absent. */
export type AnalyticsSearch = {
  /** The last day shown. Absent: today, moving along with the date. */
  till?: string | undefined;
  days?: (typeof windowDays)[number] | undefined;
};

const readDays = readOneOf(windowDays);

/** Parses the URL parameters. Unknown ones are dropped. */
export const readAnalyticsSearch = ({ till, days }: Record<string, unknown>): AnalyticsSearch => ({
  till: readDate(till),
  days: readDays(days),
});
