import type { ScoreRules } from '#contract/signals/score.ts';
import { formatCount } from '#core/pluralize.ts';
import { capitalize, engagementTypes, typeLabel } from '#web/features/signals/labels/signal-labels.ts';

/** The label of an engagement type in the points editor. */
export const pointsLabel = (type: (typeof engagementTypes)[number]): string =>
  type === 'manual' ? 'Added by you' : capitalize(typeLabel(type));

/**
 * The differences between two sets of points and rules, a few words each: `Comment 6 → 8`, `2 fit rules,
 * before 1`.
 */
export function changeLabels(before: ScoreRules, after: ScoreRules): string[] {
  const points = engagementTypes
    .filter((type) => before.points[type] !== after.points[type])
    .map((type) => `${pointsLabel(type)} ${before.points[type]} → ${after.points[type]}`);
  if (JSON.stringify(comparable(before)) === JSON.stringify(comparable(after))) return points;
  const count = after.fit.length;
  if (count !== before.fit.length)
    return [...points, `${rulesLabel(count)}, before ${formatCount(before.fit.length)}`];
  return [...points, `${rulesLabel(count)} changed`];
}

const comparable = ({ fit }: ScoreRules) => fit.map(({ field, is, points }) => [field, is, points]);

/** `no fit rules`, `1 fit rule`, `12 fit rules`. */
export const rulesLabel = (count: number): string =>
  count === 0 ? 'no fit rules' : `${formatCount(count)} fit ${count === 1 ? 'rule' : 'rules'}`;
