import { expect, test } from 'vitest';
import { resolveFilters } from './relative-filters.ts';

const startOfDay = (plusDays: number) =>
  new Date(Date.UTC(2026, 2, 15 + plusDays)).toISOString().slice(0, 10);

test('ranges begin at midnight: today is the first of the last seven days', () => {
  expect(resolveFilters({ first: '1d', latest: '7d', active: '90d', found: 'over_30d' }, startOfDay)).toEqual(
    {
      firstFrom: '2026-03-15',
      latestFrom: '2026-03-09',
      activeFrom: '2025-12-16',
      foundTo: '2026-02-13',
      snoozed: false,
    },
  );
});

test('the snoozed are left out unless asked for, and all else stays as it is', () => {
  expect(resolveFilters({ title: 'cto', first: undefined }, startOfDay)).toEqual({
    title: 'cto',
    snoozed: false,
  });
  expect(resolveFilters({ snoozed: 'only' }, startOfDay)).toEqual({ snoozed: true });
  expect(resolveFilters({ snoozed: 'also' }, startOfDay)).toEqual({});
});
