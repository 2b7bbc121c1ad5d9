import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { Marked } from '#web/features/signals/labels/marked.tsx';
import { useEditPerson } from '#web/features/signals/people/use-edit-person.ts';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { ResetToSource } from './field-row.tsx';
import { panelMessages } from './panel-messages.ts';
import classes from './signal-panel.module.css';
import { useEditedText } from './use-edited-text.ts';

type Props = { signal: Signal; person: SignalDetails['person'] | undefined };

/** The name as the panel's heading, editable in place. */
export function EditedName({ signal, person }: Props) {
  const editing = useEditPerson(signal, person);
  const name = useEditedText(signal.name, (text) =>
    text === null && !editing.editedOf('name') ? Promise.resolve() : editing.save('name', text),
  );
  if (name.isOpen) {
    return (
      <>
        <h2 className="visually-hidden">{signal.name}</h2>
        <TextInput {...name.field} ref={focusAtOnce} aria-label="Name" size="sm" />
      </>
    );
  }
  return (
    <Group gap={2} wrap="nowrap">
      <h2>
        <Marked text={signal.name} />
      </h2>
      {person && (
        <ActionIcon
          className={classes.rename}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={panelMessages.edit('name')}
          onClick={name.open}
        >
          <IconPencil size={14} stroke={1.6} />
        </ActionIcon>
      )}
      <ResetToSource field="name" editing={editing} />
    </Group>
  );
}
