import { expect, it } from 'vitest';
import { causeLabel, erasureLines } from './merge-labels.ts';

it('lists what erasing a person deletes, without empty lines', () => {
  const person = {
    name: 'Kim',
    engagements: 3,
    signals: 1,
    notes: 1,
    lists: ['Leads', 'Friends'],
    records: 2,
  };
  expect(erasureLines(person)).toEqual([
    'their name, headline, addresses and 3 engagements',
    '1 signal with score, status and history',
    'your note',
    'their place on 2 lists: Leads, Friends',
    'the 2 records they were merged from',
  ]);
  expect(erasureLines({ ...person, engagements: 0, signals: 0, notes: 0, lists: [], records: 1 })).toEqual([
    'their name, headline and addresses',
  ]);
});

it('says why two records were merged', () => {
  expect(causeLabel({ by: 'user', source: null })).toBe('Merged by you');
  expect(causeLabel({ by: 'facts', source: 'archive' })).toBe('Merged based on your data archive');
});
