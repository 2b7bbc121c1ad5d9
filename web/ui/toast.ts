import { randomId } from '@mantine/hooks';
import { notifications, notificationsStore } from '@mantine/notifications';

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
