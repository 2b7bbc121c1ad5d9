import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import classes from './status-dot.module.css';

/** The icon of a status: filled if new, a ring afterward, crossed out and gray if dismissed. */
export function StatusDot({ status }: { status: SignalStatus }) {
  return <span className={classes.dot} data-status={status} aria-hidden />;
}
