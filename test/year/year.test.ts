import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

test.each([1, 2])('three days with seed %i', async (seed) => {
  const { problems, lines, hash } = await simulate({ seed, days: 3, moments: 6 });
  if (process.env.SHOW) console.log(lines.join('\n'));
  if (process.env.SHOW) console.log(hash);
  expect(problems).toEqual([]);
});
