import type { Signal } from '#contract/signals.ts';
import { allShades, countOfShade } from '#web/features/signals/engagement-shades.ts';
import { countOfType, engagementTypes, formatCount } from '#web/features/signals/words.ts';
import classes from './interaction-bar.module.css';

/** How often somebody engaged, split by kind in a tiny bar; the whole split on hover. */
export function InteractionBar({ signal }: { signal: Signal }) {
  const counted = engagementTypes.flatMap((type) => {
    const count = signal.counts[type];
    return count ? [countOfType(type, count)] : [];
  });
  return (
    <span className={classes.cell} title={counted.join(', ')}>
      <span className={classes.bar} aria-hidden>
        {allShades.map((shade) => {
          const count = countOfShade(signal.counts, shade);
          return count ? (
            <span key={shade} className={classes.part} data-shade={shade} style={{ flexGrow: count }} />
          ) : null;
        })}
      </span>
      <span className={classes.count}>{formatCount(signal.interactions)}</span>
    </span>
  );
}
