import { statusLabels } from '#web/features/signals/labels/signal-labels.ts';
import { momentLabel } from '#web/features/signals/labels/snooze-labels.ts';
import type { SignalChange } from './use-change-signals.ts';

/** The message about a change, for the undo bar. */
export function changeMessage(who: string, to: SignalChange, now: Date): string {
  if ('snoozedUntil' in to) {
    return to.snoozedUntil === null
      ? `Unsnoozed ${who}`
      : `Snoozed ${who} until ${momentLabel(to.snoozedUntil, now)}`;
  }
  return to.status === 'dismissed' ? `Dismissed ${who}` : `Set ${who} to ${statusLabels[to.status]}`;
}

/** The label of a bulk action's button. */
export function actionLabel(who: string, to: SignalChange): string {
  if ('snoozedUntil' in to) return to.snoozedUntil === null ? `Unsnooze ${who}` : `Snooze ${who}`;
  return to.status === 'dismissed' ? `Dismiss ${who}` : `Set ${who} to ${statusLabels[to.status]}`;
}

/** The message about a change that failed. */
export function refusalMessage(who: string, to: SignalChange): string {
  if ('snoozedUntil' in to) return `Couldn’t ${to.snoozedUntil === null ? 'unsnooze' : 'snooze'} ${who}.`;
  return `Couldn’t set ${who} to ${statusLabels[to.status]}.`;
}
