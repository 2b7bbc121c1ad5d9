import { expect, test } from 'vitest';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { simulate } from './simulate.ts';

const aDay = { seed: 1, days: 1, moments: 6 };

test('other days break no promise either', async () => {
  expect((await simulate({ ...aDay, days: triesAll() ? 3 : 1 })).problems).toEqual([]);
});

inFullRuns('a seed repeats a day exactly', async () => {
  expect((await simulate(aDay)).lines).toEqual((await simulate(aDay)).lines);
});
