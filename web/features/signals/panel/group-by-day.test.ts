import { expect, it } from 'vitest';
import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import { groupByDay } from './group-by-day.ts';

const entry = (occurredAt: Date): TimelineEntry => ({
  id: crypto.randomUUID(),
  direction: 'inbound',
  type: 'comment',
  reactionType: null,
  text: null,
  occurredAt: occurredAt.toISOString(),
  timeBasis: 'reported',
  recordedAt: occurredAt.toISOString(),
  source: 'unipile',
  post: null,
  draft: null,
  setEngaged: false,
});

it('groups consecutive entries of the same local day and keeps their order', () => {
  const entries = [
    entry(new Date(2026, 2, 15, 9)),
    entry(new Date(2026, 2, 15, 0, 1)),
    entry(new Date(2026, 2, 14, 23, 59)),
    entry(new Date(2025, 2, 14, 12)),
  ];
  const days = groupByDay(entries);
  expect(days.map(({ day }) => day)).toEqual(['2026-03-15', '2026-03-14', '2025-03-14']);
  expect(days.flatMap((one) => one.entries)).toEqual(entries);
  expect(groupByDay([])).toEqual([]);
});
