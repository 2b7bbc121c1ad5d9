import { FitRule, type ScorePoints, type ScoreRules } from '#contract/signals/score.ts';
import type { FitField } from '#contract/signals/signal-details.ts';
import { engagementTypes } from '#web/features/signals/labels/signal-labels.ts';

/** A fit rule being edited. It may have no values yet. Its key stays the same as other rules come and go. */
export type RuleDraft = {
  key: string;
  field: FitField;
  /** Words or ranks. */
  is: string[];
  /** For `headcount`: minimum and maximum, both inclusive; null is open. */
  range: [number | null, number | null];
  points: number;
};

/** Points and rules being edited. A points field may be empty while the user types. */
export type ScoreDraft = { points: Partial<ScorePoints>; rules: RuleDraft[] };

/** Converts the saved rules to a draft. */
export function draftOf({ points, fit }: ScoreRules): ScoreDraft {
  const rules = fit.map((rule): RuleDraft => {
    const { field, points } = rule;
    return rule.field === 'headcount'
      ? { key: newKey(), field, is: [], range: rule.is, points }
      : { key: newKey(), field, is: [...rule.is], range: [null, null], points };
  });
  return { points, rules };
}

/** A new, empty rule. */
export const newRule = (): RuleDraft => ({
  key: newKey(),
  field: 'title',
  is: [],
  range: [null, null],
  points: 5,
});

const newKey = () => crypto.randomUUID();

/** The rule in the server's format, or null if it's incomplete. */
export function ruleOf({ field, is, range, points }: RuleDraft): FitRule | null {
  const parsed = FitRule.safeParse({ field, is: field === 'headcount' ? range : is, points });
  return parsed.success ? parsed.data : null;
}

/** All points, or null if one is missing. */
export function pointsOf({ points }: ScoreDraft): ScorePoints | null {
  return engagementTypes.every((type) => points[type] !== undefined) ? (points as ScorePoints) : null;
}

/** The rules to save, or null if they're incomplete. */
export function rulesOf(draft: ScoreDraft): ScoreRules | null {
  const points = pointsOf(draft);
  const fit = draft.rules.map(ruleOf);
  return points && fit.every((rule) => rule !== null) ? { points, fit } : null;
}

/** Whether two sets of points are equal. */
export const samePoints = (one: ScorePoints, other: ScorePoints): boolean =>
  engagementTypes.every((type) => one[type] === other[type]);

/** Whether the draft differs from the saved rules. */
export function isChanged(draft: ScoreDraft, saved: ScoreRules): boolean {
  const points = pointsOf(draft);
  if (points === null || !samePoints(points, saved.points)) return true;
  return fitText(draft.rules) !== fitText(draftOf(saved).rules);
}

const fitText = (rules: readonly RuleDraft[]) =>
  JSON.stringify(rules.map(({ field, is, range, points }) => [field, is, range, points]));

/** Moves a rule within the list. Returns the same list if it can't move that way. */
export function moveRule(rules: RuleDraft[], index: number, by: 1 | -1): RuleDraft[] {
  const rule = rules[index];
  if (rule === undefined || index + by < 0 || index + by >= rules.length) return rules;
  return rules.toSpliced(index, 1).toSpliced(index + by, 0, rule);
}
