import { expect, it } from 'vitest';
import { filterFields } from './chip-sentence.ts';
import { filterGroups, menuFields } from './filter-groups.ts';

it('lists every filter once, and keeps the order among unused filters', () => {
  const all = filterGroups.flatMap(({ fields }) => fields);
  expect([...all].sort()).toEqual([...filterFields].sort());
  expect(menuFields(['list', 'title'])).toEqual([
    { id: 'title', label: 'Title', group: 'Person' },
    { id: 'list', label: 'List', group: 'Lists' },
  ]);
});
