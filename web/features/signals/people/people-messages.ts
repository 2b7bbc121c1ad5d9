import type { EditableField } from '#contract/signals/signal-details.ts';

/** The label of each field. */
export const fieldNames: Record<EditableField, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  location: 'Location',
};

/** Texts for correcting a person. */
export const peopleMessages = {
  saved: (name: string) => `Saved ${name}`,
  notSaved: (reason: string) => `Not saved. ${reason}`,
  notUndone: 'Couldn’t undo the edit.',
} as const;
