import type { EngagementType, Signal } from '#contract/signals.ts';
import classes from './interaction-bar.module.css';
import { countOfType, engagementTypes, formatCount } from './words.ts';

/** Three shades by how much effort a way of engaging takes: words, a sign of approval, a tie. */
const shades = {
  words: ['comment', 'reply', 'message', 'mention'],
  approval: ['repost', 'reaction'],
  ties: ['invitation', 'connection', 'recommendation', 'endorsement', 'manual'],
} as const satisfies Record<string, readonly EngagementType[]>;

/** How often somebody engaged, split by kind in a tiny bar; the whole split on hover. */
export function InteractionBar({ signal }: { signal: Signal }) {
  const counted = engagementTypes.flatMap((type) => {
    const count = signal.counts[type];
    return count ? [countOfType(type, count)] : [];
  });
  return (
    <span className={classes.cell} title={counted.join(', ')}>
      <span className={classes.bar} aria-hidden>
        {Object.entries(shades).map(([shade, types]) => {
          const count = types.reduce((sum, type) => sum + (signal.counts[type] ?? 0), 0);
          return count ? (
            <span key={shade} className={classes.part} data-shade={shade} style={{ flexGrow: count }} />
          ) : null;
        })}
      </span>
      <span className={classes.count}>{formatCount(signal.interactions)}</span>
    </span>
  );
}
