/** User-facing texts about the state of the server. */
export const systemMessages = {
  justChecked: 'This was just checked',
  shuttingDown: 'This process is shutting down.',
  databaseAway: "The database isn't responding within a second.",
  databaseReadOnly: "The database doesn't accept changes.",
  unheard: "Changes made elsewhere don't arrive.",
  diskFull: "The database's disk is full.",
  otherSchema: 'The database schema belongs to another version of inGrow.',
  notConfigured: (settings: string) => `Not configured. Set ${settings} and restart inGrow.`,
};
