import { ActionIcon, Button, Checkbox, Divider, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import classes from './column-chooser.module.css';
import { type ColumnId, columnLabel, defaultColumns } from './column-layout.ts';
import type { ColumnLayout } from './use-column-layout.ts';
import type { Columns } from './use-columns.ts';

type ColumnListProps = { columns: Columns; layout: ColumnLayout };

/** All columns: the selected ones in order, which dragging changes, then the others. */
export function ColumnList({ columns, layout }: ColumnListProps) {
  const isInbox = useScope().profile === null;
  // The profile column only makes sense with several profiles.
  const isOffered = (id: ColumnId) => id !== 'profile' || isInbox;
  const chosen = columns.chosen.filter(isOffered);
  const others = defaultColumns.filter((id) => isOffered(id) && !chosen.includes(id));
  const [dragged, setDragged] = useState<ColumnId | null>(null);
  return (
    <Stack gap={8} w={248}>
      <ul aria-label="Columns in order">
        <li className={classes.line}>
          <Checkbox size="xs" label="Person" checked disabled />
        </li>
        {[...chosen, ...others].map((id) => (
          <Line
            key={id}
            id={id}
            chosen={chosen}
            columns={columns}
            layout={layout}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </ul>
      {!columns.isDefault && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={columns.setDefault}>
          Default columns
        </Button>
      )}
      <Divider />
      <Checkbox
        size="xs"
        label="Compact rows"
        checked={columns.isCompact}
        onChange={(event) => columns.setCompact(event.currentTarget.checked)}
      />
    </Stack>
  );
}

/** Why a selected column isn't shown; null if it is. */
function hiddenReason(id: ColumnId, layout: ColumnLayout): string | null {
  if (layout.shown.includes(id)) return null;
  return layout.empty.includes(id) ? 'all empty' : 'no room';
}

type LineProps = ColumnListProps & {
  id: ColumnId;
  chosen: ColumnId[];
  /** The column being dragged. */
  dragged: ColumnId | null;
  onDrag: (id: ColumnId | null) => void;
};

function Line({ id, chosen, columns, layout, dragged, onDrag }: LineProps) {
  const label = columnLabel(id);
  const position = chosen.indexOf(id);
  const isChosen = position >= 0;
  const hidden = hiddenReason(id, layout);
  // Skips columns that aren't shown, or the move would be invisible.
  const isThere = (one: ColumnId) => hiddenReason(one, layout) === null;
  const before = isChosen ? chosen.slice(0, position).findLast(isThere) : undefined;
  const behind = isChosen ? chosen.slice(position + 1).find(isThere) : undefined;
  const isTarget = isChosen && dragged !== null && dragged !== id;
  const drag = {
    draggable: isChosen,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      onDrag(id);
    },
    onDragEnd: () => onDrag(null),
    onDragOver: (event: DragEvent) => {
      if (isTarget) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      columns.move(dragged, chosen.indexOf(dragged) < position ? 'behind' : 'before', id);
      onDrag(null);
    },
  };
  return (
    <li className={classes.line} {...drag} data-dragged={dragged === id || undefined}>
      <Checkbox
        size="xs"
        label={label}
        checked={isChosen}
        disabled={isChosen && chosen.length === 1}
        onChange={() => columns.toggle(id)}
      />
      {isChosen && hidden && (
        <Text size="xs" c="dimmed" className={classes.cut}>
          {hidden}
        </Text>
      )}
      {isChosen && (
        <span className={classes.moves}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes.move}
            aria-label={`Move ${label} left`}
            disabled={before === undefined}
            onClick={() => before && columns.move(id, 'before', before)}
          >
            <IconArrowUp size={14} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes.move}
            aria-label={`Move ${label} right`}
            disabled={behind === undefined}
            onClick={() => behind && columns.move(id, 'behind', behind)}
          >
            <IconArrowDown size={14} stroke={1.8} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
