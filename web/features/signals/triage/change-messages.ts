import { statusLabels } from '#web/features/signals/labels/signal-labels.ts';
import { momentLabel } from '#web/features/signals/labels/snooze-labels.ts';
import { nameOf, sizeOf, type Target } from '#web/features/signals/rows/target.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import type { SignalChange } from './use-change-signals.ts';

/** The message about a change of `count` people, for the undo bar. */
export function changeMessage(target: Target, to: SignalChange, now: Date, count = sizeOf(target)): string {
  const who = nameOf(target, count);
  if ('snoozedUntil' in to) {
    return to.snoozedUntil === null
      ? `Unsnoozed ${who}`
      : `Snoozed ${who} until ${momentLabel(to.snoozedUntil, now)}`;
  }
  if (to.status === 'dismissed') return `Dismissed ${who}`;
  const isOne = target.kind === 'some' && target.signals.length === 1;
  return `Marked ${isOne ? '' : `${who} `}as ${statusLabels[to.status]}`;
}

/** The label of a bulk action's button. */
export function actionLabel(who: string, to: SignalChange): string {
  if ('snoozedUntil' in to) return to.snoozedUntil === null ? `Unsnooze ${who}` : `Snooze ${who}`;
  return to.status === 'dismissed' ? `Dismiss ${who}` : `Mark ${who} as ${statusLabels[to.status]}`;
}

/** The message about a change that failed. */
export function refusalMessage(who: string, to: SignalChange, error: unknown): string {
  const isSnooze = 'snoozedUntil' in to;
  if (error instanceof ApiError && error.status === 0) {
    const reason = navigator.onLine ? `${error.message}.` : 'You’re offline.';
    return `${reason} ${isSnooze ? 'Snooze' : 'Status'} not changed.`;
  }
  const what = isSnooze
    ? `${to.snoozedUntil === null ? 'unsnooze' : 'snooze'} ${who}`
    : `mark ${who} as ${statusLabels[to.status]}`;
  return `Couldn’t ${what}. ${reasonOf(error)}`;
}
