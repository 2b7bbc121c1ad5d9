import { FlexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { rowId } from '#web/features/signals/rows/use-row-focus.ts';
import { type EditedField, fieldAt } from './cell-editor/use-cell-editor.ts';
import type { columnsOf, features } from './columns.tsx';
import classes from './signal-table.module.css';

type SignalRowProps = {
  row: Row<typeof features, Signal>;
  /** The columns of the row's cells. */
  columns: ReturnType<typeof columnsOf>;
  /** The row's number in the whole list, from 0. */
  index: number;
  /** Distance from the top of the table body, px. */
  top: number;
  isSelected: boolean;
  isFocused: boolean;
  isOpened: boolean;
  /** Whether the pointer is on the row or its quick actions. */
  isHovered: boolean;
  onOpen: (id: string) => void;
  onEdit: (id: string, field: EditedField) => void;
  /** Selects from the start of the last selection to this row. */
  onExtend: (signal: Signal) => void;
  /** Selects or deselects only this row. A range starts here. */
  onToggle: (signal: Signal) => void;
};

/**
 * One person, with at most 25 elements. A click opens the details. Rerenders only when its own data changes:
 * dozens of rows are rendered, and each move of the focus rerenders the table.
 */
export const SignalRow = memo(OneRow, isSame);

/** The table recreates all row objects whenever one is added or removed. */
function isSame({ row: before, ...old }: SignalRowProps, { row, ...now }: SignalRowProps): boolean {
  const names = Object.keys(now) as (keyof typeof now)[];
  return before.original === row.original && names.every((name) => now[name] === old[name]);
}

function OneRow({ row, index, top, isSelected, isFocused, isOpened, isHovered, ...on }: SignalRowProps) {
  const signal = row.original;
  const select = (isRange: boolean) => (isRange ? on.onExtend : on.onToggle)(signal);
  return (
    <tr
      tabIndex={-1}
      id={rowId(row.id)}
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={row.id}
      data-focused={isFocused || undefined}
      data-opened={isOpened || undefined}
      data-hovered={isHovered || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={(event) => {
        // The browser would select the text between two clicks.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const control = ownControl(event.target);
        // The whole cell acts as the checkbox, because a thumb is wider than the box.
        if (control instanceof HTMLTableCellElement && event.target === control) select(event.shiftKey);
        if (control) return;
        if (event.shiftKey) return on.onExtend(signal);
        const field = fieldAt(event.target);
        if (field) on.onEdit(row.id, field);
        else on.onOpen(row.id);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || ownControl(event.target)) return;
        event.preventDefault();
        on.onOpen(row.id);
      }}
    >
      {row.getAllCells().map((cell) =>
        cell.column.id === 'select' ? (
          <td key={cell.id} className={classes.cell} data-column="select" data-own-control>
            <input
              type="checkbox"
              className={classes.check}
              tabIndex={-1}
              aria-label={`Select ${signal.name}`}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                select(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </td>
        ) : (
          <FlexRender key={cell.id} cell={cell} />
        ),
      )}
    </tr>
  );
}

/** A click on a control in the row is for the control, not the row. */
const ownControl = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('[data-own-control]') : null;
