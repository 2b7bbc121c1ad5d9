import { Popover, SegmentedControl, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import type { SignalList, SignalStatus } from '#contract/signals/signal-kinds.ts';
import { signalStatuses } from '#contract/signals/signal-values.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { capitalize, statusLabels } from '#web/features/signals/labels/signal-labels.ts';
import { StatusDot } from '#web/features/signals/labels/status-dot.tsx';
import { PickList } from '#web/features/signals/lists/list-picker.tsx';
import { signalDetails } from '#web/features/signals/rows/signal-queries.ts';
import { some, type Target } from '#web/features/signals/rows/target.ts';
import { NoteField } from '#web/features/signals/triage/note-field.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import classes from './cell-editor.module.css';
import { editorMessages } from './editor-messages.ts';
import { type CellEdit, type EditedField, editedFields } from './use-cell-editor.ts';

type CellEditorProps = {
  scopeId: string;
  realm: Realm;
  edit: CellEdit;
  signal: Signal;
  onField: (field: EditedField) => void;
  onStatus: (signal: Signal, status: SignalStatus) => void;
  onAdd: (target: Target, list: SignalList) => void;
  onRemove: (target: Target, list: SignalList) => void;
  onClose: () => void;
};

/** Edits the status, lists, or note of one row in place: one popover for the whole table. */
export function CellEditor({ edit, signal, onField, onClose, ...props }: CellEditorProps) {
  const { left, top, width, height } = edit.at;
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      width={edit.field === 'note' ? 360 : 280}
      trapFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={editorMessages.edit(signal.name)}
        className={classes.editor}
      >
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={editorMessages.field}
          data={editedFields.map((value) => ({ value, label: editorMessages.fields[value] }))}
          value={edit.field}
          onChange={(value) => onField(value as EditedField)}
        />
        {edit.field === 'status' && (
          <StatusChoice
            status={signal.status}
            onPick={(status) => {
              onClose();
              if (status !== signal.status) props.onStatus(signal, status);
            }}
          />
        )}
        {edit.field === 'lists' && (
          <PickList
            target={some(signal)}
            realm={props.realm}
            onAdd={props.onAdd}
            onRemove={props.onRemove}
            onClose={onClose}
            onManage={null}
          />
        )}
        {edit.field === 'note' && <Note scopeId={props.scopeId} id={signal.id} onLeave={onClose} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type StatusChoiceProps = { status: SignalStatus; onPick: (status: SignalStatus) => void };

function StatusChoice({ status, onPick }: StatusChoiceProps) {
  return (
    <Stack
      aria-label={editorMessages.fields.status}
      onKeyDown={moveByArrow}
      component="fieldset"
      gap={0}
      miw={0}
    >
      {signalStatuses.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.choice}
          aria-pressed={one === status}
          data-autofocus={one === status || undefined}
          onClick={() => onPick(one)}
        >
          <StatusDot status={one} />
          {capitalize(statusLabels[one])}
          {one === status && <IconCheck className={classes.check} size={14} aria-hidden />}
        </button>
      ))}
    </Stack>
  );
}

/** Arrow keys move between choices. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { activeElement } = document;
  const next = {
    ArrowDown: activeElement?.nextElementSibling,
    ArrowUp: activeElement?.previousElementSibling,
  }[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

type NoteProps = { scopeId: string; id: string; onLeave: () => void };

/** The note is fetched with the details; the row only knows whether there is one. */
function Note({ scopeId, id, onLeave }: NoteProps) {
  const details = useInfiniteQuery(signalDetails(scopeId, id));
  const [isWanted, setWanted] = useState(true);
  if (details.isLoadingError) {
    return <LoadError of={details} title={editorMessages.noteFailed} />;
  }
  if (details.isPending) return <div className={classes.reading} aria-busy />;
  return (
    <NoteField
      connectedProfileId={scopeId}
      id={id}
      note={details.data.pages[0]?.note ?? null}
      noteVersion={details.data.pages[0]?.noteVersion ?? ''}
      isWanted={isWanted}
      onTaken={() => {
        setWanted(false);
        return '';
      }}
      onLeave={onLeave}
    />
  );
}
