import { expect, test } from 'vitest';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { simulate } from './simulate.ts';

const aDay = { seed: 1, days: 1, moments: 6 };

test('some days break no promise, whatever goes wrong', async () => {
  expect((await simulate({ seed: 2, days: triesAll() ? 3 : 2, moments: 6 })).problems).toEqual([]);
});

inFullRuns('other days break no promise either', async () => {
  expect((await simulate({ ...aDay, days: 3 })).problems).toEqual([]);
});

inFullRuns('a seed repeats a day exactly', async () => {
  expect((await simulate(aDay)).lines).toEqual((await simulate(aDay)).lines);
});
