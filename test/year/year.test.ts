import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

test.each([1, 1, 2, 2])('three days with seed %i', async (seed) => {
  const begun = performance.now();
  const { problems, lines, hash } = await simulate({ seed, days: 3, moments: 10 });
  console.log(lines.join('\n'));
  console.log(hash, lines.length, Math.round(performance.now() - begun));
  expect(problems).toEqual([]);
});
