import { expect, test } from 'vitest';
import { readDayText } from './day-text.ts';

test('reads a day as people type it, and nothing that is no day', () => {
  const read = (text: string) => readDayText(text, new Date('2026-03-10T10:00:00Z'));
  expect(['28 Nov', '28 november 2025', ' 1 Sept 2026 ', '2026-11-28'].map(read)).toEqual([
    '2026-11-28',
    '2025-11-28',
    '2026-09-01',
    '2026-11-28',
  ]);
  expect(['', '2026-02-30', '31 Feb', '28 Foo', '28', 'Nov', '2026-1', '11/28/2026'].map(read)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});
