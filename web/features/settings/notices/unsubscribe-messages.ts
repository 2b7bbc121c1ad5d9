/** The texts of the page that an email's unsubscribe link opens. */
export const unsubscribeMessages = {
  title: 'Unsubscribe',
  question: 'You won’t get these emails.',
  confirm: 'Unsubscribe',
  done: 'You’re unsubscribed',
  offForKind: (label: string) => `“${label}” is no longer emailed to you.`,
  offForSchedule: (name: string) => `Answers of “${name}” are no longer emailed to you.`,
  settings: 'Notification settings',
};
