import { expect, it } from 'vitest';
import { ariaSort, currentSort, toggleSort } from './sort.ts';

it('starts with the highest score', () => {
  expect(currentSort({})).toEqual({ sort: 'score', order: 'desc' });
  expect(ariaSort({}, 'score')).toBe('descending');
  expect(ariaSort({}, 'name')).toBe('none');
});

it('sorts names from A and other columns from the highest, and reverses on the second click', () => {
  const byName = toggleSort({ search: 'a' }, 'name');
  expect(byName).toEqual({ search: 'a', sort: 'name' });
  expect(ariaSort(byName, 'name')).toBe('ascending');
  const turned = toggleSort(byName, 'name');
  expect(turned).toEqual({ search: 'a', sort: 'name', order: 'desc' });
  expect(toggleSort(turned, 'name')).toEqual(byName);
  expect(toggleSort(turned, 'latest')).toEqual({ search: 'a', sort: 'latest' });
});

it('leaves the default sort out of the URL', () => {
  expect(toggleSort({}, 'score')).toEqual({ order: 'asc' });
  expect(toggleSort({ order: 'asc' }, 'score')).toEqual({});
  expect(toggleSort({ sort: 'latest' }, 'score')).toEqual({});
});
