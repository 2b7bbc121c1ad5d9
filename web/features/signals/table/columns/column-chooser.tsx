import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent, useLazy } from '#web/lib/lazy-component.ts';
import classes from './column-chooser.module.css';
import type { ColumnLayout } from './use-column-layout.ts';
import type { Columns } from './use-columns.ts';

const columnList = lazyComponent(() => import('./column-list.tsx').then(({ ColumnList }) => ColumnList));

type ColumnChooserProps = { columns: Columns; layout: ColumnLayout };

/** Chooses the table's columns, their order, and the row height. */
export function ColumnChooser({ columns, layout }: ColumnChooserProps) {
  const [isWanted, setWanted] = useState(false);
  const List = useLazy(columnList, isWanted);
  return (
    <Popover
      opened={isWanted && List !== null}
      onChange={setWanted}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label="Columns" disabled={isWanted}>
          <ActionIcon
            className={classes.open}
            variant="subtle"
            color="gray"
            size={26}
            aria-label="Columns"
            onClick={() => setWanted((is) => !is)}
          >
            <IconColumns3 size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={12} role="dialog" aria-label="Columns">
        {List && <List columns={columns} layout={layout} />}
      </Popover.Dropdown>
    </Popover>
  );
}
