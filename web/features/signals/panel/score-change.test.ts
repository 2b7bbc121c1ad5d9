import { expect, it } from 'vitest';
import { scoreChange } from './score-change.ts';

const flat = (score: number) => Array.from({ length: 90 }, () => score);

it('shows the gain since the last visit, else the change of the week, else nothing', () => {
  expect(scoreChange({ today: 12.4, days: flat(40) })).toMatchObject({
    by: 12.4,
    text: '▲ 12.4 since your last visit',
  });
  const risen = [...flat(10).slice(0, 89), 13.2];
  expect(scoreChange({ today: 0, days: risen })).toMatchObject({ by: 3.2, text: '▲ 3.2 this week' });
  const fallen = [...flat(10).slice(0, 89), 8.5];
  expect(scoreChange({ today: -0.4, days: fallen })).toMatchObject({ by: -1.5, text: '▼ 1.5 this week' });
  expect(scoreChange({ today: 0, days: flat(0) })).toBeNull();
});
