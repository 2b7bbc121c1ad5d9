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

/** One field: its label on the left, its value beside it. */
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
  /** Shown beside the value: a link, or a note that it's a guess. */
  children?: ReactNode;
};

/** A person's field, editable in place. A value the user wrote is marked and can be reset. */
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

/** Marks a value the user wrote; a button resets it to the sources' value. */
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
