import { expect, test } from 'vitest';
import type { ScoreRules } from '#contract/signals/score.ts';
import { engagementTypes } from '#web/features/signals/labels/signal-labels.ts';
import { draftOf, isChanged, moveRule, newRule, pointsOf, ruleOf, rulesOf } from './score-draft.ts';

const points = Object.fromEntries(engagementTypes.map((type) => [type, 4])) as ScoreRules['points'];
const saved: ScoreRules = {
  points,
  fit: [
    { field: 'title', is: ['founder'], points: 8 },
    { field: 'seniority', is: ['vp'], points: -3 },
    { field: 'headcount', is: [11, null], points: 4 },
  ],
};

test('saved rules read as a draft without changes', () => {
  const draft = draftOf(saved);
  expect(rulesOf(draft)).toEqual(saved);
  expect(isChanged(draft, saved)).toBe(false);
});

test("changed points, rules, and rule order count as changes; restored points don't", () => {
  const draft = draftOf(saved);
  const changed = { ...draft, points: { ...draft.points, comment: 4.5 } };
  expect(isChanged(changed, saved)).toBe(true);
  expect(isChanged({ ...changed, points: { ...changed.points, comment: 4 } }, saved)).toBe(false);
  expect(isChanged({ ...draft, rules: moveRule(draft.rules, 0, 1) }, saved)).toBe(true);
  expect(isChanged({ ...draft, rules: [...draft.rules, newRule()] }, saved)).toBe(true);
});

test("incomplete points or rules can't be saved", () => {
  const draft = draftOf(saved);
  const empty = { ...draft, points: { ...points, reply: undefined } };
  expect([pointsOf(draft), rulesOf(draft)]).not.toContain(null);
  expect(ruleOf(newRule())).toBeNull();
  expect(ruleOf({ ...newRule(), is: ['…'] })).toBeNull();
  expect(ruleOf({ ...newRule(), is: ['CEO'] })).toEqual({ field: 'title', is: ['CEO'], points: 5 });
  const size = { ...newRule(), field: 'headcount' as const };
  expect([ruleOf(size), ruleOf({ ...size, range: [50, 11] })]).toEqual([null, null]);
  expect(ruleOf({ ...size, range: [11, 50] })).toEqual({ field: 'headcount', is: [11, 50], points: 5 });
  expect(rulesOf({ ...draft, rules: [newRule()] })).toBeNull();
  const { reply: _, ...others } = empty.points;
  expect(rulesOf({ ...draft, points: others })).toBeNull();
  expect(isChanged({ ...draft, points: others }, saved)).toBe(true);
});

test('a rule moves by one position and stays within the list', () => {
  const { rules } = draftOf(saved);
  const fields = (all: typeof rules) => all.map(({ field }) => field);
  expect(fields(moveRule(rules, 0, 1))).toEqual(['seniority', 'title', 'headcount']);
  expect(fields(moveRule(rules, 1, -1))).toEqual(['seniority', 'title', 'headcount']);
  expect(moveRule(rules, 0, -1)).toBe(rules);
  expect(moveRule(rules, 2, 1)).toBe(rules);
});
