/** Texts of the cell editor. */
export const editorMessages = {
  edit: (name: string) => `Edit ${name}`,
  field: 'Field',
  fields: { status: 'Status', lists: 'Lists', note: 'Note' },
  noteFailed: 'Couldn’t load the note',
};
