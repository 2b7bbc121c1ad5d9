import { writeDay } from '#web/features/signals/search/time-range.ts';

/** The entries of one day in the reader's zone. */
export type TimelineDay<Entry> = { day: string; entries: Entry[] };

/** Groups a timeline by day, preserving its order. */
export function groupByDay<Entry extends { occurredAt: string }>(
  entries: readonly Entry[],
): TimelineDay<Entry>[] {
  const days: TimelineDay<Entry>[] = [];
  for (const entry of entries) {
    const day = writeDay(entry.occurredAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
