import { Skeleton } from '@mantine/core';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './page-header.module.css';

/** Holds a page's place while nothing of it is known: its header, and rows. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.header}>
        <Skeleton height={20} width={120} />
      </div>
      <ListSkeleton rows={12} />
    </div>
  );
}
