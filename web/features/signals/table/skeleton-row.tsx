import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { columnTracks, defaultColumns, fittingColumns, type ShownColumn } from './columns/column-layout.ts';
import classes from './signal-table.module.css';

type SkeletonRowProps = { top: number; columns: readonly ShownColumn[] };

/** A placeholder for a row, with the same height and columns. */
export function SkeletonRow({ top, columns }: SkeletonRowProps) {
  return (
    <tr className={classes.row} data-skeleton style={{ transform: `translateY(${top}px)` }} aria-hidden>
      <td className={classes.cell} data-column="select" />
      <td className={classes.cell} data-column="name">
        <Skeleton circle height={28} miw={28} mr={10} />
        <Skeleton height={10} width="60%" />
      </td>
      {columns.map((column) => (
        <td key={column} className={classes.cell} data-column={column}>
          <Skeleton height={10} width="70%" />
        </td>
      ))}
    </tr>
  );
}

const rows = Array.from({ length: 12 }, (_, index) => index);

type SkeletonTableProps = { columns?: readonly ShownColumn[]; width?: number; isCompact?: boolean };

/** A placeholder for the whole table. */
export function SkeletonTable({
  columns = defaultColumns,
  width = window.innerWidth,
  isCompact = false,
}: SkeletonTableProps) {
  const shown = fittingColumns(columns, width);
  return (
    <div className={classes.scroller} data-compact={isCompact || undefined} aria-busy="true">
      <table
        className={classes.table}
        style={{ '--columns': columnTracks(shown, width) } as CSSProperties}
        aria-hidden
      >
        <thead className={classes.head} />
        <tbody className={classes.body}>
          {rows.map((row) => (
            <SkeletonRow key={row} top={row * (isCompact ? 32 : 40)} columns={shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
