import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** `high` and `veryHigh` match the intensities of the same name. The others mean what their names say. */
export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'high' | 'veryHigh';

/** A state in one or two words, in sentence case. Color alone never carries the meaning. */
export function Badge({ tone, children }: { tone: BadgeTone; children?: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
