import { expect, test } from 'vitest';
import type { FitRule, ScoreRules } from '#contract/signals/score.ts';
import { engagementTypes } from '#web/features/signals/labels/signal-labels.ts';
import { changeLabels, rulesLabel } from './version-labels.ts';

const points = Object.fromEntries(engagementTypes.map((type) => [type, 4])) as ScoreRules['points'];
const rule: FitRule = { field: 'title', is: ['founder'], points: 8 };

test('lists what a version changes', () => {
  const before = { points, fit: [rule] };
  expect(changeLabels(before, before)).toEqual([]);
  expect(changeLabels(before, { points: { ...points, manual: 1.5, comment: 0 }, fit: [rule] })).toEqual([
    'Comment 4 → 0',
    'Added by you 4 → 1.5',
  ]);
  expect(changeLabels(before, { points, fit: [rule, rule] })).toEqual(['2 fit rules, before 1']);
  expect(changeLabels(before, { points, fit: [] })).toEqual(['no fit rules, before 1']);
  expect(changeLabels(before, { points, fit: [{ ...rule, points: 9 }] })).toEqual(['1 fit rule changed']);
});

test('counts fit rules', () => {
  expect([0, 1, 2, 1200].map(rulesLabel)).toEqual([
    'no fit rules',
    '1 fit rule',
    '2 fit rules',
    '1,200 fit rules',
  ]);
});
