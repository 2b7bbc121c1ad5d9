import type { Signal } from '#contract/signals/signals.ts';
import {
  allShades,
  countOfShade,
  type EngagementShade,
} from '#web/features/signals/labels/engagement-shades.ts';

const colors: Record<EngagementShade, string> = {
  words: 'var(--bar-1)',
  approval: 'var(--bar-2)',
  ties: 'var(--bar-3)',
};
/** The minimum share of a shade in a bar, so one comment next to a hundred reactions is visible. */
const minShare = 0.05;

/**
 * The gradient of a bar that shows a person's engagements by type, with a gap of one pixel between shades.
 */
export function interactionGradient(counts: Signal['counts']): string {
  const parts = allShades.flatMap((shade) => {
    const count = countOfShade(counts, shade);
    return count > 0 ? [{ shade, count }] : [];
  });
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const shares = parts.map(({ count }) => Math.max(minShare, count / total));
  const sum = shares.reduce((all, share) => all + share, 0);
  let at = 0;
  const stops = parts.flatMap(({ shade }, index) => {
    const from = at;
    at += (100 * (shares[index] ?? 0)) / sum;
    const color = colors[shade];
    if (index === parts.length - 1) return [`${color} ${percent(from)} 100%`];
    const end = `calc(${percent(at)} - 1px)`;
    return [`${color} ${percent(from)} ${end}`, `transparent ${end} ${percent(at)}`];
  });
  return stops.length === 0 ? 'none' : `linear-gradient(to right, ${stops.join(', ')})`;
}

const percent = (share: number) => `${Number(share.toFixed(1))}%`;
