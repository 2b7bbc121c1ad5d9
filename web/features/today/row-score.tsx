import type { Signal } from '#contract/signals/signals.ts';
import classes from './today.module.css';
import { fitLabel, warmedBy } from './today-messages.ts';

/** A person's score at the end of their row, with their fit and how much warmer they are, as far as known. */
export function RowScore({ signal, by = null }: { signal: Signal; by?: number | null }) {
  return (
    <span className={classes.score}>
      <strong data-intensity={signal.intensity}>{signal.score.toFixed(1)}</strong>
      {signal.fit !== null && <span className={classes.fit}>{fitLabel(signal.fit)}</span>}
      {by !== null && (
        <span className={classes.up}>
          <span aria-hidden>▲ {by.toFixed(1)}</span>
          <span className="visually-hidden">up {warmedBy(by)}</span>
        </span>
      )}
    </span>
  );
}
