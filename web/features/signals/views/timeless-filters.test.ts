import { expect, test } from 'vitest';
import { toSearch, toTimelessFilters } from './timeless-filters.ts';

test('keeps filters about people and drops time ranges', () => {
  const search = toSearch({ intensity: ['high'], title: ['Founder'], scoreMin: 2 });
  const meant = { intensity: ['high'], title: ['Founder'], scoreMin: 2 };
  expect(toTimelessFilters(search)).toEqual(meant);
  expect(
    toTimelessFilters({
      ...search,
      latest: '7d',
      activeWeek: true,
      unanswered: true,
      sort: 'week',
      snoozed: 'only',
    }),
  ).toEqual(meant);
  expect(toTimelessFilters({})).toEqual({});
});
