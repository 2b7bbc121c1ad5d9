import { expect, it } from 'vitest';
import { SampleDataKind } from '#contract/imports/sample-data.ts';
import { removalLines } from './sample-data-labels.ts';

const none = Object.fromEntries(SampleDataKind.options.map((kind) => [kind, 0])) as Record<
  SampleDataKind,
  number
>;

it('lists each kind of data with its count, and leaves out the empty ones', () => {
  expect(removalLines({ counts: none })).toEqual([]);
  expect(removalLines({ counts: { ...none, profiles: 1, people: 1204, companies: 1 } })).toEqual([
    '1 connected profile',
    '1,204 people, with notes and list memberships',
    '1 company',
  ]);
});
