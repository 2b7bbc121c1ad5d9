import { z } from 'zod';

/** Lengths of a window that one can choose, days. */
export const windowDays = [7, 30, 90] as const;

/** What stands in the address of the Analytics screen. What is broken means none. */
export const AnalyticsSearch = z.object({
  /** The last day shown; absent: today, as it goes on. */
  till: z.iso.date().optional().catch(undefined),
  days: z
    .union([z.literal(7), z.literal(30), z.literal(90)])
    .optional()
    .catch(undefined),
});
export type AnalyticsSearch = z.infer<typeof AnalyticsSearch>;

/** Reads the address; unknown parts are dropped. */
export const readAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch =>
  AnalyticsSearch.parse(search);
