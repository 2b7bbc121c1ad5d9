import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import classes from './cells.module.css';

/** The sign of a status: filled while new, ringed later, crossed out in grey when dismissed. */
export function StatusDot({ status }: { status: SignalStatus }) {
  return <span className={classes.dot} data-status={status} aria-hidden />;
}
