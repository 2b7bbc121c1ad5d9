import { Skeleton } from '@mantine/core';
import { PageSkeleton } from './page/page-skeleton.tsx';
import classes from './shell-skeleton.module.css';

/** Placeholder for a page of the dashboard while the signed-in user loads, with its navigation. */
export function ShellSkeleton() {
  return (
    <div className={classes.frame}>
      <div className={classes.nav}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
          <Skeleton key={row} height={12} width="60%" />
        ))}
      </div>
      <div>
        <PageSkeleton />
      </div>
    </div>
  );
}
