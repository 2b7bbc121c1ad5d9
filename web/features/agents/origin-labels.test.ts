import { expect, test } from 'vitest';
import { originLabel, zonedMoment } from './origin-labels.ts';

test("shows a time in the reader's time zone", () => {
  expect(zonedMoment('2026-11-20T07:00:00Z', 'Europe/Berlin')).toBe('20 Nov, 08:00 Berlin');
  expect(zonedMoment('2026-11-20T07:00:00Z', 'America/New_York')).toBe('20 Nov, 02:00 New York');
  expect(zonedMoment('2026-07-01T22:30:00Z', 'UTC')).toBe('1 Jul, 22:30 UTC');
});

test('says whether an artifact comes from a run or was created manually', () => {
  const made = { promptId: null, scheduleId: null, agent: null, createdAt: '2026-11-20T07:00:00Z' };
  expect(originLabel(made, 'UTC')).toBe('created manually 20 Nov, 07:00 UTC');
  expect(originLabel({ ...made, promptId: 'p' }, 'UTC')).toBe('from run 20 Nov, 07:00 UTC');
});
