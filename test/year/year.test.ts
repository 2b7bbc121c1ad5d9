import { expect, test } from 'vitest';
import { triesAll } from '#test/cases.ts';
import { simulate } from './simulate.ts';

// Two files, so that two cores can simulate at the same time.
test('some days break no promise, whatever goes wrong', async () => {
  expect((await simulate({ seed: 2, days: triesAll() ? 3 : 2, moments: 6 })).problems).toEqual([]);
});
