import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** `high` and `veryHigh` are those of intensity; the rest means what it says. */
export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'high' | 'veryHigh';

/** A state in one or two words, in sentence case. The color never says it alone. */
export function Badge({ tone, children }: { tone: BadgeTone; children?: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
