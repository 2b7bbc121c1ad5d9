import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import { writeDay } from '#web/features/signals/search/time-range.ts';

/** The entries of one day in the reader's zone. */
export type TimelineDay = { day: string; entries: TimelineEntry[] };

/** Groups a timeline by day, preserving its order. */
export function groupByDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const day = writeDay(entry.occurredAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
