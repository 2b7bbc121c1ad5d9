/** Texts of the page to read before a call. */
export const briefMessages = {
  button: 'Brief me',
  failed: 'The brief could not be written. Try again.',
};
