import { useTable } from '@tanstack/react-table';
import { type CSSProperties, type KeyboardEvent, type RefObject, useMemo } from 'react';
import type { Signal, SignalSort } from '#contract/signals.ts';
import type { ShownColumn } from '#web/features/signals/columns/column-layout.ts';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { columnsOf, features } from './columns.tsx';
import { LoadMoreFailed } from './load-more-failed.tsx';
import { SignalRow } from './signal-row.tsx';
import classes from './signal-table.module.css';
import { SkeletonRow } from './skeleton-row.tsx';
import { TableHead } from './table-head.tsx';
import { useRevealFocus } from './use-reveal-focus.ts';
import { type RowFocus, rowId } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import type { Selection } from './use-selection.ts';
import type { SignalRows } from './use-signal-rows.ts';

export type SignalTableProps = {
  rows: SignalRows;
  total: number | undefined;
  search: SignalSearch;
  selection: Selection;
  focus: RowFocus;
  openedId: string | undefined;
  /** The columns that fit, and the widths of all of them. */
  columns: readonly ShownColumn[];
  tracks: string;
  isCompact: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  grid: RefObject<HTMLTableElement | null>;
  onGridKey: (event: KeyboardEvent) => void;
  onSort: (column: SignalSort) => void;
  onOpen: (id: string) => void;
  onDismiss: (signal: Signal) => void;
};

/** A table whose rows are moved through and selected is a grid in ARIA; HTML has no element for it. */
const asGrid = (focusRow: string | undefined) => ({
  role: 'grid',
  tabIndex: 0,
  'aria-multiselectable': true,
  'aria-activedescendant': focusRow,
});

/** The virtual table: only rows in sight are in the document, pages come as one scrolls. */
export function SignalTable(props: SignalTableProps) {
  const { rows, total, search, selection, focus, openedId, scroller, grid } = props;
  const columns = useMemo(() => columnsOf(props.columns), [props.columns]);
  const table = useTable({
    features,
    columns,
    data: rows.rows,
    getRowId: (signal) => signal.id,
  });
  const tableRows = table.getRowModel().rows;
  const virtual = useRowWindow(rows, scroller, props.isCompact);

  const isFocusLoaded = useRevealFocus(focus.id, rows, virtual);
  const on = {
    onOpen: useLatest(props.onOpen),
    onExtend: useLatest(selection.extendTo),
    onToggle: useLatest(selection.toggle),
    onDismiss: useLatest(props.onDismiss),
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        ref={grid}
        {...asGrid(isFocusLoaded && focus.id ? rowId(focus.id) : undefined)}
        className={classes.table}
        style={{ '--columns': props.tracks } as CSSProperties}
        data-compact={props.isCompact || undefined}
        data-old={rows.isPlaceholderData || undefined}
        aria-label="People who engaged"
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={rows.isPlaceholderData}
        onKeyDown={props.onGridKey}
      >
        <TableHead
          table={table}
          search={search}
          allSelected={selection.hasLoaded}
          someSelected={selection.size > 0}
          onSort={props.onSort}
          onSelectAll={(all) => (all ? selection.addLoaded() : selection.clear())}
        />
        <tbody className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = tableRows[item.index - rows.start];
            if (!row) {
              const failed = item.index >= rows.start && rows.isFetchNextPageError;
              return failed ? (
                <LoadMoreFailed key={item.key} top={item.start} onRetry={() => void rows.fetchNextPage()} />
              ) : (
                <SkeletonRow key={item.key} top={item.start} columns={props.columns} />
              );
            }
            return (
              <SignalRow
                key={row.id}
                row={row}
                index={item.index}
                top={item.start}
                isSelected={selection.has(row.id)}
                isFocused={row.id === focus.id}
                isOpened={row.id === openedId}
                columns={columns}
                {...on}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
