import { expect, test } from 'vitest';
import { triesAll } from '#test/cases.ts';
import { simulate } from './simulate.ts';

const aDay = { seed: 1, days: 1, moments: 6 };

test('other days break no promise either, and a seed repeats them exactly', async () => {
  const { problems, lines } = await simulate({ ...aDay, days: triesAll() ? 3 : 1 });
  expect(problems).toEqual([]);
  const again = await simulate(aDay);
  expect(again.lines).toEqual(lines.slice(0, again.lines.length));
});
