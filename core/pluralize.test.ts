import { expect, it } from 'vitest';
import { pluralize } from './pluralize.ts';

it.each([
  [0, 'comment', undefined, '0 comments'],
  [1, 'comment', undefined, '1 comment'],
  [2, 'comment', undefined, '2 comments'],
  [1, 'person', 'people', '1 person'],
  [12_040, 'person', 'people', '12,040 people'],
])('%i of %s', (number, one, many, words) => {
  expect(pluralize(number, one, many)).toBe(words);
});
