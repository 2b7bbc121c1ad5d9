import { statusWord } from '#web/features/signals/words.ts';
import { momentWords } from './snooze-words.ts';
import type { SignalChange } from './use-change-signals.ts';

/** What was done, for the bar that offers to undo it. */
export function changeWords(who: string, to: SignalChange, now: Date): string {
  if ('snoozedUntil' in to) {
    return to.snoozedUntil === null
      ? `Woke ${who}`
      : `Snoozed ${who} until ${momentWords(to.snoozedUntil, now)}`;
  }
  return to.status === 'dismissed' ? `Dismissed ${who}` : `Set ${who} to ${statusWord[to.status]}`;
}

/** What a button does to all that match. */
export function actionWords(who: string, to: SignalChange): string {
  if ('snoozedUntil' in to) return to.snoozedUntil === null ? `Wake ${who}` : `Snooze ${who}`;
  return to.status === 'dismissed' ? `Dismiss ${who}` : `Set ${who} to ${statusWord[to.status]}`;
}

/** What was not done. */
export function refusalWords(who: string, to: SignalChange): string {
  if ('snoozedUntil' in to) return `${who} was not ${to.snoozedUntil === null ? 'woken' : 'snoozed'}.`;
  return `${who} was not set to ${statusWord[to.status]}.`;
}
