import { ActionIcon } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SignalList, SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { GuessedMark } from '#web/features/signals/labels/guessed-mark.tsx';
import { capitalize, isGuessed, seniorityLabels } from '#web/features/signals/labels/signal-labels.ts';
import { ListPills } from '#web/features/signals/lists/list-pills.tsx';
import { useEditPerson } from '#web/features/signals/people/use-edit-person.ts';
import { StatusMenu } from '#web/features/signals/triage/status-menu.tsx';
import { EditedRow, FieldRow } from './field-row.tsx';
import classes from './fields.module.css';
import { panelMessages } from './panel-messages.ts';

type FieldsProps = {
  signal: Signal;
  /** Undefined while the details load. */
  person: SignalDetails['person'] | undefined;
  onStatus: (status: SignalStatus) => void;
  onList: () => void;
  onUnlist: (list: SignalList) => void;
  note: ReactNode;
};

/** What is known about the person, and what the user recorded about them, all editable in place. */
export function Fields({ signal, person, onStatus, onList, onUnlist, note }: FieldsProps) {
  const editing = useEditPerson(signal, person);
  const { seniority } = signal;
  return (
    <dl className={classes.fields}>
      <FieldRow label={panelMessages.status}>
        <StatusMenu status={signal.status} onChange={onStatus} />
      </FieldRow>
      <EditedRow key={`title ${signal.id}`} field="title" editing={editing}>
        {signal.title && isGuessed(signal, 'title') && <GuessedMark what="Title" />}
        {seniority && (
          <span className={classes.aside}>
            {capitalize(seniorityLabels[seniority])}
            {isGuessed(signal, 'seniority') && <GuessedMark what="Seniority" />}
          </span>
        )}
      </EditedRow>
      <EditedRow key={`company ${signal.id}`} field="company" editing={editing}>
        {signal.company && isGuessed(signal, 'company') && <GuessedMark what="Company" />}
      </EditedRow>
      <EditedRow key={`email ${signal.id}`} field="email" editing={editing}>
        {person?.email && (
          <ActionIcon
            data-tip={panelMessages.writeTo(person.email)}
            component="a"
            href={`mailto:${encodeURIComponent(person.email)}`}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={panelMessages.writeTo(person.email)}
          >
            <IconMail size={14} stroke={1.6} />
          </ActionIcon>
        )}
      </EditedRow>
      <EditedRow key={`location ${signal.id}`} field="location" editing={editing} />
      <FieldRow label={panelMessages.lists}>
        <ListPills signal={signal} onRemove={onUnlist} />
        <ActionIcon
          data-tip={`${panelMessages.chooseLists} (L)`}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={panelMessages.chooseLists}
          onClick={onList}
        >
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
      </FieldRow>
      <FieldRow label={panelMessages.note}>{note}</FieldRow>
    </dl>
  );
}
