import { expect, it } from 'vitest';
import { filterFields } from './chip-sentence.ts';
import { filterGroups, groupsWith } from './filter-groups.ts';

it('every filter stands in the menu once, and a group without any is left out', () => {
  const all = filterGroups.flatMap(({ fields }) => fields);
  expect([...all].sort()).toEqual([...filterFields].sort());
  expect(groupsWith(['list', 'title'])).toEqual([
    { label: 'Person', fields: ['title'] },
    { label: 'Lists', fields: ['list'] },
  ]);
});
