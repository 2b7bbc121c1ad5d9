import { readDate, readOneOf } from '#web/lib/url-values.ts';

/** Lengths of a window that one can choose, days. */
export const windowDays = [7, 30, 90] as const;

/** What stands in the URL of the Analytics screen. What is broken means none. */
export type AnalyticsSearch = {
  /** The last day shown; absent: today, as it goes on. */
  till?: string | undefined;
  days?: (typeof windowDays)[number] | undefined;
};

const readDays = readOneOf(windowDays);

/** Reads the URL; unknown parts are dropped. */
export const readAnalyticsSearch = ({ till, days }: Record<string, unknown>): AnalyticsSearch => ({
  till: readDate(till),
  days: readDays(days),
});
