/** Texts of the signals table. */
export const tableMessages = {
  openProfile: 'Open profile',
  openProfileOf: (name: string) => `Open the profile of ${name}`,
  isNew: 'New since your last visit',
  hasNote: 'Has a note',
  dismiss: 'Dismiss (D)',
  dismissOf: (name: string) => `Dismiss ${name}`,
  nextRowsFailed: 'Couldn’t load more rows',
  tryAgain: 'Try again',
};
