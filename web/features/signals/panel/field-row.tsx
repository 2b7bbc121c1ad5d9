import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EditableField } from '#contract/signals/signal-details.ts';
import { fieldNames } from '#web/features/signals/people/people-messages.ts';
import type { PersonEditing } from '#web/features/signals/people/use-edit-person.ts';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { showToast } from '#web/ui/toast.ts';
import classes from './fields.module.css';
import { panelMessages } from './panel-messages.ts';
import { useEditedText } from './use-edited-text.ts';

/** One field: its name at the left, its value beside it. */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type EditedRowProps = {
  field: Exclude<EditableField, 'name'>;
  editing: PersonEditing;
  /** Beside the value: what it leads to, or that it is a guess. */
  children?: ReactNode;
};

/** A field of the person that is edited in place. What the user wrote is marked, and can be set back. */
export function EditedRow({ field, editing, children }: EditedRowProps) {
  const value = editing.textOf(field);
  const name = fieldNames[field];
  const text = useEditedText(value, (next) =>
    next === null && !editing.editedOf(field) ? Promise.resolve() : editing.save(field, next),
  );
  return (
    <FieldRow label={name}>
      {text.isOpen ? (
        <TextInput {...text.field} ref={focusAtOnce} className={classes.input} aria-label={name} size="xs" />
      ) : (
        <>
          <UnstyledButton
            className={classes.value}
            data-empty={value === null || undefined}
            aria-label={value === null ? panelMessages.add(name.toLowerCase()) : `${name}: ${value}`}
            title={value ?? undefined}
            onClick={text.open}
          >
            {value ?? panelMessages.add(name.toLowerCase())}
          </UnstyledButton>
          {children}
          <ResetToSource field={field} editing={editing} />
        </>
      )}
    </FieldRow>
  );
}

/** The mark of what the user wrote: the button that sets it back to what the sources say. */
export function ResetToSource({ field, editing }: { field: EditableField; editing: PersonEditing }) {
  const edited = editing.editedOf(field);
  if (!edited) return null;
  const label = panelMessages.resetTo(fieldNames[field].toLowerCase(), edited.sourceValue);
  return (
    <ActionIcon
      data-tip={label}
      className={classes.edited}
      variant="subtle"
      size={24}
      aria-label={label}
      loading={editing.isBusy}
      onClick={() =>
        editing
          .save(field, null)
          .catch((error: unknown) =>
            showToast(error instanceof Error ? error.message : String(error), 'danger'),
          )
      }
    >
      <IconRestore size={14} stroke={1.6} />
    </ActionIcon>
  );
}
