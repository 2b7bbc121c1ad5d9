import { notifications } from '@mantine/notifications';

const colors = { success: 'teal', info: 'gray', warning: 'yellow', danger: 'red' } as const;

/** Shows a notice in the toast area: 4 seconds, at most three at a time, bottom-right. */
export function showToast(message: string, tone: keyof typeof colors = 'info'): void {
  notifications.show({ message, color: colors[tone] });
}
