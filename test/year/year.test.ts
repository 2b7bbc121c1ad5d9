import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

// Two files, so that two cores can simulate at the same time.
test('three days break no promise, whatever goes wrong', async () => {
  expect((await simulate({ seed: 2, days: 3, moments: 6 })).problems).toEqual([]);
});
