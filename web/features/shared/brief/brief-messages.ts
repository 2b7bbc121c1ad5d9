/** Texts of the page to read before a call. */
export const briefMessages = {
  button: 'Brief me',
  failed: 'Couldn’t write the brief. Try again.',
};
