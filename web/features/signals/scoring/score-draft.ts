import { FitRule, type ScorePoints, type ScoreRules } from '#contract/signals/score.ts';
import type { FitField } from '#contract/signals/signal-details.ts';
import { engagementTypes } from '#web/features/signals/signal-labels.ts';

/** A fit rule being edited: it may have no values yet. The key stays with it while others come and go. */
export type RuleDraft = {
  key: string;
  field: FitField;
  /** Words or ranks. */
  is: string[];
  /** Of `headcount`: least and most, both included; null is open. */
  range: [number | null, number | null];
  points: number;
};

/** Points and rules being edited. A field of points that is being typed into may be empty for a moment. */
export type ScoreDraft = { points: Partial<ScorePoints>; rules: RuleDraft[] };

/** What is saved, to be edited. */
export function draftOf({ points, fit }: ScoreRules): ScoreDraft {
  const rules = fit.map((rule): RuleDraft => {
    const { field, points } = rule;
    return rule.field === 'headcount'
      ? { key: newKey(), field, is: [], range: rule.is, points }
      : { key: newKey(), field, is: [...rule.is], range: [null, null], points };
  });
  return { points, rules };
}

/** A rule as it begins. */
export const newRule = (): RuleDraft => ({
  key: newKey(),
  field: 'title',
  is: [],
  range: [null, null],
  points: 5,
});

const newKey = () => crypto.randomUUID();

/** The rule as the server takes it, or null while something is missing. */
export function ruleOf({ field, is, range, points }: RuleDraft): FitRule | null {
  const parsed = FitRule.safeParse({ field, is: field === 'headcount' ? range : is, points });
  return parsed.success ? parsed.data : null;
}

/** All points, or null while one is missing. */
export function pointsOf({ points }: ScoreDraft): ScorePoints | null {
  return engagementTypes.every((type) => points[type] !== undefined) ? (points as ScorePoints) : null;
}

/** What can be saved, or null while something is missing. */
export function rulesOf(draft: ScoreDraft): ScoreRules | null {
  const points = pointsOf(draft);
  const fit = draft.rules.map(ruleOf);
  return points && fit.every((rule) => rule !== null) ? { points, fit } : null;
}

/** Whether two sets of points are the same. */
export const samePoints = (one: ScorePoints, other: ScorePoints): boolean =>
  engagementTypes.every((type) => one[type] === other[type]);

/** Whether the draft says something else than what is saved. */
export function isChanged(draft: ScoreDraft, saved: ScoreRules): boolean {
  const points = pointsOf(draft);
  if (points === null || !samePoints(points, saved.points)) return true;
  return fitText(draft.rules) !== fitText(draftOf(saved).rules);
}

const fitText = (rules: readonly RuleDraft[]) =>
  JSON.stringify(rules.map(({ field, is, range, points }) => [field, is, range, points]));

/** A rule in another place of the list; the same list where there is no such place. */
export function moveRule(rules: RuleDraft[], index: number, by: 1 | -1): RuleDraft[] {
  const rule = rules[index];
  if (rule === undefined || index + by < 0 || index + by >= rules.length) return rules;
  return rules.toSpliced(index, 1).toSpliced(index + by, 0, rule);
}
