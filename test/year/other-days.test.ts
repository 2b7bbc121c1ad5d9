import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const days = { seed: 1, days: 3, moments: 6 };

test('three other days break no promise either, and a seed repeats them exactly', async () => {
  const { problems, lines } = await simulate(days);
  expect(problems).toEqual([]);
  const again = await simulate({ ...days, days: 1 });
  expect(again.lines).toEqual(lines.slice(0, again.lines.length));
});
