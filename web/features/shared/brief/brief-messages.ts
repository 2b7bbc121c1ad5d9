/** Texts of the call brief. */
export const briefMessages = {
  button: 'Brief me',
  failed: 'Couldn’t write the brief. Try again.',
};
