import type { PersonChange } from '#contract/signals/people.ts';
import { editableFields } from '#contract/signals/signal-values.ts';
import type { EditableField, EditedField } from '#contract/signals/signals.ts';

/** What each field is called. */
export const fieldNames: Record<EditableField, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  location: 'Location',
};

/** What a form has; blank means that the source is to be shown. */
export type PersonTexts = Record<EditableField, string>;

/** `Edited by you: name, email`; null where nothing is edited. */
export function editedLabel(edited: readonly EditedField[]): string | null {
  if (edited.length === 0) return null;
  return `Edited by you: ${edited.map(({ field }) => fieldNames[field].toLowerCase()).join(', ')}`;
}

/** What was changed in a form, and how to take that back; null where nothing was. */
export function changeOf(
  before: PersonTexts,
  after: PersonTexts,
  edited: readonly EditedField[],
): { change: PersonChange; undo: PersonChange } | null {
  const isEdited = (field: EditableField) => edited.some((one) => one.field === field);
  const changed = editableFields.filter((field) => {
    const text = after[field].trim();
    return text !== before[field] && (text !== '' || isEdited(field));
  });
  if (changed.length === 0) return null;
  const pick = (textOf: (field: EditableField) => string | null): PersonChange =>
    Object.fromEntries(changed.map((field) => [field, textOf(field)]));
  return {
    change: pick((field) => after[field].trim() || null),
    undo: pick((field) => (isEdited(field) ? before[field] : null)),
  };
}
