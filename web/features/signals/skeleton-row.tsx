import { Skeleton } from '@mantine/core';
import classes from './signal-table.module.css';

/** A row that is still being read: same height, same columns. */
export function SkeletonRow({ top }: { top: number }) {
  return (
    <tr className={classes.row} data-skeleton style={{ transform: `translateY(${top}px)` }} aria-hidden>
      <td className={classes.cell} data-column="select" />
      <td className={classes.cell} data-column="name">
        <Skeleton circle height={28} miw={28} mr={10} />
        <Skeleton height={10} width="60%" />
      </td>
      {['score', 'latest', 'interactions', 'company', 'lists', 'first', 'status'].map((column) => (
        <td key={column} className={classes.cell} data-column={column}>
          <Skeleton height={10} width="70%" />
        </td>
      ))}
    </tr>
  );
}

const tops = Array.from({ length: 12 }, (_, index) => index * 40);

/** A whole table that is still being read. */
export function SkeletonTable() {
  return (
    <div className={classes.scroller} aria-busy="true">
      <table className={classes.table} aria-hidden>
        <thead className={classes.head} />
        <tbody className={classes.body}>
          {tops.map((top) => (
            <SkeletonRow key={top} top={top} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
