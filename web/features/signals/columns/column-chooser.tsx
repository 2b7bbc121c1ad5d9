import { ActionIcon, Button, Checkbox, Divider, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import classes from './column-chooser.module.css';
import { type ColumnId, columnLabel, defaultColumns } from './column-layout.ts';
import type { ColumnLayout } from './use-column-layout.ts';
import type { Columns } from './use-columns.ts';

type ColumnChooserProps = { columns: Columns; layout: ColumnLayout };

/** Which columns the table has, in which order, and how high its rows are. */
export function ColumnChooser({ columns, layout }: ColumnChooserProps) {
  const isInbox = useScope().profile === null;
  // Whose signal it is, is a question only where there are several.
  const isOffered = (id: ColumnId) => id !== 'profile' || isInbox;
  const chosen = columns.chosen.filter(isOffered);
  const others = defaultColumns.filter((id) => isOffered(id) && !chosen.includes(id));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Columns">
          <ActionIcon className={classes.open} variant="subtle" color="gray" size={26} aria-label="Columns">
            <IconColumns3 size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={12} role="dialog" aria-label="Columns">
        <Stack gap={8} w={248}>
          <ul className={classes.list} aria-label="Columns, in their order">
            <li className={classes.line}>
              <Checkbox size="xs" label="Person" checked disabled />
            </li>
            {[...chosen, ...others].map((id) => (
              <Line key={id} id={id} chosen={chosen} columns={columns} layout={layout} />
            ))}
          </ul>
          {!columns.isDefault && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={columns.setDefault}>
              Usual columns
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
      </Popover.Dropdown>
    </Popover>
  );
}

/** Why a chosen column is not there; null where it is. */
function whyHidden(id: ColumnId, layout: ColumnLayout): string | null {
  if (layout.shown.includes(id)) return null;
  return layout.empty.includes(id) ? 'all empty' : 'no room';
}

type LineProps = { id: ColumnId; chosen: ColumnId[]; columns: Columns; layout: ColumnLayout };

function Line({ id, chosen, columns, layout }: LineProps) {
  const label = columnLabel(id);
  const position = chosen.indexOf(id);
  const isChosen = position >= 0;
  const hidden = whyHidden(id, layout);
  // Past those that are not there, else nothing would be seen to move.
  const isThere = (one: ColumnId) => whyHidden(one, layout) === null;
  const before = isChosen ? chosen.slice(0, position).findLast(isThere) : undefined;
  const behind = isChosen ? chosen.slice(position + 1).find(isThere) : undefined;
  return (
    <li className={classes.line}>
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
            size={22}
            aria-label={`Move ${label} left`}
            disabled={before === undefined}
            onClick={() => before && columns.move(id, 'before', before)}
          >
            <IconArrowUp size={14} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
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
