import { randomId } from '@mantine/hooks';
import { notifications, notificationsStore } from '@mantine/notifications';
import { isMaybeSaved } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';

const colors = { success: 'teal', info: 'gray', warning: 'yellow', danger: 'red' } as const;

/**
 * Shows a notice in the toast area: 4 seconds, at most three at a time, bottom-right. One with the same message
 * and tone that is still there is replaced.
 */
export function showToast(message: string, tone: keyof typeof colors = 'info'): void {
  const color = colors[tone];
  notifications.updateState(notificationsStore, (shown) => [
    ...shown.filter((one) => one.message !== message || one.color !== color),
    { id: randomId(), message, color },
  ]);
}

/** Says what failed, and why. A change that was saved, or may have been, didn't fail. */
export function showFailure(error: unknown, what = ''): void {
  const isFailure = !isMaybeSaved(error);
  showToast(`${isFailure ? what : ''} ${reasonOf(error)}`.trim(), isFailure ? 'danger' : 'warning');
}
