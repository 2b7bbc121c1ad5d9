import { z } from 'zod';
import { JobChange } from './signals/job-changes.ts';
import { Signal } from './signals/signals.ts';

/** Today shows changes of jobs for this many days. */
export const changedDays = 30;
/** The most people with a new job shown on Today. */
export const maxChanged = 5;

/** Someone whose job changed. */
export const TodayChange = z.object({
  signal: Signal,
  change: JobChange.pick({ id: true, kind: true, before: true, after: true, afterAt: true }),
});
export type TodayChange = z.infer<typeof TodayChange>;

export const TodayChanges = z.object({
  items: z
    .array(TodayChange)
    .max(maxChanged)
    .describe('People at companies that the fit rules want first, then the latest'),
  total: z.int().describe(`All people with a changed job in the last ${changedDays} days`),
});
export type TodayChanges = z.infer<typeof TodayChanges>;
