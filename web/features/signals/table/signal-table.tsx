import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { SignalSort } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { type RowFocus, rowId } from '#web/features/signals/rows/use-row-focus.ts';
import type { Selection } from '#web/features/signals/rows/use-selection.ts';
import type { SignalRows } from '#web/features/signals/rows/use-signal-rows.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { HoverTip } from '#web/ui/hover-tip.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import type { EditedField } from './cell-editor/use-cell-editor.ts';
import type { ShownColumn } from './columns/column-layout.ts';
import { columnsOf, features } from './columns.tsx';
import { RowActions } from './row-actions.tsx';
import { SignalRow } from './signal-row.tsx';
import classes from './signal-table.module.css';
import { SkeletonRow } from './skeleton-row.tsx';
import { TableHead } from './table-head.tsx';
import { tableMessages } from './table-messages.ts';

/** The row under the pointer, tracked once for all rows. Touch doesn't hover. */
function useHoveredRow() {
  const [id, setId] = useState<string | null>(null);
  return {
    id,
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      setId(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null);
    },
    onPointerLeave: () => setId(null),
  };
}

/** Heights in px, matching the stylesheet. */
const rowHeight = { normal: 40, compact: 32 };
const headHeight = 36;
/** How many rows before either end the next page is loaded. */
const ahead = 20;
/** If the scroll position is farther above the loaded rows than this, reload there instead of paging back. */
const farAway = 200;

/** Virtual rows over the loaded window. Loads pages at both ends as the user scrolls. */
function useRowWindow(rows: SignalRows, scroller: RefObject<HTMLDivElement | null>, isCompact: boolean) {
  const client = useQueryClient();
  const end = rows.start + rows.rows.length;
  const height = isCompact ? rowHeight.compact : rowHeight.normal;
  const virtual = useVirtualizer({
    count: end + (rows.hasNextPage ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // The header is sticky and covers the first 36 px of the scroller.
    scrollPaddingEnd: headHeight,
    useFlushSync: false,
    getItemKey: (index) => rows.rows[index - rows.start]?.id ?? index,
  });
  // Earlier measurements are for the other row height.
  useLayoutEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  const needsNext =
    rows.hasNextPage && last >= end - ahead && !rows.isFetchNextPageError && !rows.isPlaceholderData;
  const needsPrevious = rows.hasPreviousPage && first < rows.start + ahead && !rows.isFetchPreviousPageError;
  const mustRestart = needsPrevious && rows.start - last > farAway;

  const { isFetching, fetchNextPage, fetchPreviousPage, queryKey } = rows;
  useEffect(() => {
    if (isFetching) return;
    if (mustRestart) void client.resetQueries({ queryKey, exact: true });
    else if (needsPrevious) void fetchPreviousPage();
    else if (needsNext) void fetchNextPage();
  }, [mustRestart, needsPrevious, needsNext, isFetching, fetchNextPage, fetchPreviousPage, client, queryKey]);

  return virtual;
}

export type SignalTableProps = {
  rows: SignalRows;
  total: number | undefined;
  search: SignalSearch;
  selection: Selection;
  focus: RowFocus;
  openedId: string | undefined;
  /** The columns that fit, and the widths of all columns. */
  columns: readonly ShownColumn[];
  tracks: string;
  isCompact: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  grid: RefObject<HTMLTableElement | null>;
  onGridKey: (event: KeyboardEvent) => void;
  onSort: (column: SignalSort) => void;
  onOpen: (id: string) => void;
  onEdit: (id: string, field: EditedField) => void;
  onDismiss: (signal: Signal) => void;
};

/** A table with row navigation and selection is an ARIA grid. HTML has no element for it. */
const asGrid = (focusRow: string | undefined) => ({
  role: 'grid',
  tabIndex: 0,
  'aria-multiselectable': true,
  'aria-activedescendant': focusRow,
});

/** The virtual table: only visible rows are rendered, and pages load as the user scrolls. */
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
    onEdit: useLatest(props.onEdit),
    onExtend: useLatest(selection.extendTo),
    onToggle: useLatest(selection.toggle),
  };
  const hovered = useHoveredRow();
  const hoveredItem = virtual.getVirtualItems().find(({ key }) => key === hovered.id);
  const hoveredRow = hoveredItem && tableRows[hoveredItem.index - rows.start];

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-compact={props.isCompact || undefined}
      style={{ '--columns': props.tracks } as CSSProperties}
      onPointerOver={hovered.onPointerOver}
      onPointerLeave={hovered.onPointerLeave}
    >
      <table
        ref={grid}
        {...asGrid(isFocusLoaded && focus.id ? rowId(focus.id) : undefined)}
        className={classes.table}
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
                isHovered={row.id === hovered.id}
                columns={columns}
                {...on}
              />
            );
          })}
        </tbody>
      </table>
      {hoveredItem && hoveredRow && (
        <RowActions
          signal={hoveredRow.original}
          top={headHeight + hoveredItem.start}
          onDismiss={props.onDismiss}
        />
      )}
      <HoverTip within={scroller} />
    </div>
  );
}

/** Shown instead of the next rows if they couldn't be loaded. */
function LoadMoreFailed({ top, onRetry }: { top: number; onRetry: () => void }) {
  return (
    <tr className={classes.more} style={{ transform: `translateY(${top}px)` }}>
      <td>
        {tableMessages.nextRowsFailed}{' '}
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {tableMessages.tryAgain}
        </Button>
      </td>
    </tr>
  );
}

type Scrolls = { scrollToIndex: (index: number, options: { align: 'auto' }) => void };

/**
 * Scrolls the focused row into view when the focus moves, and only then, so refetched rows stay in place.
 * Returns whether that row is loaded.
 */
function useRevealFocus(id: string | null, rows: SignalRows, virtual: Scrolls): boolean {
  const index = id === null ? -1 : rows.rows.findIndex((signal) => signal.id === id);
  const reveal = useLatest(() => {
    if (index >= 0) virtual.scrollToIndex(rows.start + index, { align: 'auto' });
  });
  useEffect(() => {
    if (id !== null) reveal();
  }, [id, reveal]);
  return index >= 0;
}
