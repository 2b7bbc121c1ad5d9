import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

// About six seconds each on two quiet cores: a server, its vendors, and the work of three days.
const days = { days: 3, moments: 6 };

test('three days break no promise, whatever goes wrong', async () => {
  expect((await simulate({ seed: 2, ...days })).problems).toEqual([]);
});

test('three other days break no promise either, and a seed repeats them exactly', async () => {
  const { problems, lines } = await simulate({ seed: 1, ...days });
  expect(problems).toEqual([]);
  const again = await simulate({ seed: 1, ...days, days: 1 });
  expect(again.lines).toEqual(lines.slice(0, again.lines.length));
});
