import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { FlexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import type { columnsOf, features } from './columns.tsx';
import classes from './signal-table.module.css';
import { rowId } from './use-row-focus.ts';

type SignalRowProps = {
  row: Row<typeof features, Signal>;
  /** Those of the row's cells. */
  columns: ReturnType<typeof columnsOf>;
  /** Number of the row in the whole list, from 0. */
  index: number;
  /** Distance from the top of the body, px. */
  top: number;
  isSelected: boolean;
  isFocused: boolean;
  isOpened: boolean;
  onOpen: (id: string) => void;
  /** Selects from where the last selection began to this row. */
  onExtend: (signal: Signal) => void;
  /** Selects or deselects this row alone; a range begins here. */
  onToggle: (signal: Signal) => void;
  onDismiss: (signal: Signal) => void;
};

/**
 * One person. A click opens the details; what one can do at once appears under the pointer. It is drawn again only when
 * something of it changes: dozens are in the document, and each move of the focus draws their table.
 */
export const SignalRow = memo(OneRow, isSame);

/** The table remakes all its rows when one of them comes or goes. */
function isSame({ row: before, ...old }: SignalRowProps, { row, ...now }: SignalRowProps): boolean {
  return before.original === row.original && shallowEqual(old, now);
}

function OneRow({ row, index, top, isSelected, isFocused, isOpened, ...on }: SignalRowProps) {
  const signal = row.original;
  const cells = row.getAllCells();
  return (
    <tr
      tabIndex={-1}
      id={rowId(row.id)}
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-focused={isFocused || undefined}
      data-opened={isOpened || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={(event) => {
        // The browser would mark the text between two clicks.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        if (isOwnControl(event.target)) return;
        if (event.shiftKey) on.onExtend(signal);
        else on.onOpen(row.id);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isOwnControl(event.target)) return;
        event.preventDefault();
        on.onOpen(row.id);
      }}
    >
      {cells.map((cell, position) => (
        <td
          key={cell.id}
          className={classes.cell}
          data-column={cell.column.id}
          data-own-control={cell.column.id === 'select' || undefined}
        >
          {cell.column.id === 'select' ? (
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={`Select ${signal.name}`}
              checked={isSelected}
              onChange={(event) => {
                const { nativeEvent } = event;
                const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                (isRange ? on.onExtend : on.onToggle)(signal);
              }}
            />
          ) : (
            <FlexRender cell={cell} />
          )}
          {position === cells.length - 1 && <RowActions signal={signal} onDismiss={on.onDismiss} />}
        </td>
      ))}
    </tr>
  );
}

/** A click on a control inside the row means that control, not the row. */
const isOwnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-own-control]') !== null;

function RowActions({ signal, onDismiss }: { signal: Signal; onDismiss: (signal: Signal) => void }) {
  const link = outsideLink(signal.url);
  return (
    <div className={classes.actions} data-own-control>
      {link && (
        <Tooltip label="Open profile">
          <ActionIcon
            component="a"
            {...link}
            tabIndex={-1}
            variant="default"
            size={26}
            aria-label={`Open the profile of ${signal.name}`}
          >
            <IconExternalLink size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {signal.status !== 'dismissed' && (
        <Tooltip label="Dismiss (e)">
          <ActionIcon
            tabIndex={-1}
            variant="default"
            size={26}
            aria-label={`Dismiss ${signal.name}`}
            onClick={() => onDismiss(signal)}
          >
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
