import { Skeleton } from '@mantine/core';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './page-header.module.css';

/** Placeholder for a page that hasn't loaded: its header and rows. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">Loading…</h1>
      <div className={classes.header}>
        <Skeleton height={20} width={120} />
      </div>
      <ListSkeleton rows={12} />
    </div>
  );
}
