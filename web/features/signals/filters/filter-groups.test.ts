import { expect, it } from 'vitest';
import { filterFields } from './chip-sentence.ts';
import { filterGroups, menuFields } from './filter-groups.ts';

it('every filter stands in the menu once, and those that are left keep its order', () => {
  const all = filterGroups.flatMap(({ fields }) => fields);
  expect([...all].sort()).toEqual([...filterFields].sort());
  expect(menuFields(['list', 'title'])).toEqual([
    { id: 'title', label: 'Title', group: 'Person' },
    { id: 'list', label: 'List', group: 'Lists' },
  ]);
});
