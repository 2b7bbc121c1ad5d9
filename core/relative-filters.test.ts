import { expect, test } from 'vitest';
import { resolveFilters } from './relative-filters.ts';

const startOfDay = (plusDays: number) =>
  new Date(Date.UTC(2026, 2, 15 + plusDays)).toISOString().slice(0, 10);
const ranges = ['first', 'latest', 'active', 'found'] as const;

test('begins ranges at midnight, counting today as the first of the last seven days', () => {
  expect(
    resolveFilters({ first: '1d', latest: '7d', active: '90d', found: 'over_30d' }, ranges, startOfDay),
  ).toEqual({
    firstFrom: '2026-03-15',
    latestFrom: '2026-03-09',
    activeFrom: '2025-12-16',
    foundTo: '2026-02-13',
    snoozed: false,
  });
});

test('leaves out snoozed people by default, and keeps all other filters as they are', () => {
  expect(resolveFilters({ title: 'cto', first: undefined }, ranges, startOfDay)).toEqual({
    title: 'cto',
    snoozed: false,
  });
  expect(resolveFilters({ snoozed: 'only' }, ranges, startOfDay)).toEqual({ snoozed: true });
  expect(resolveFilters({ snoozed: 'also' }, ranges, startOfDay)).toEqual({});
});
