import { Skeleton } from '@mantine/core';
import classes from './overview.module.css';

/** A placeholder for the charts, of the same size. */
export function OverviewSkeleton() {
  return (
    <div className={classes.parts} aria-busy="true">
      {['weeks', 'bands', 'companies'].map((part) => (
        <section key={part} className={classes.part}>
          <Skeleton height={16} width={160} mb={12} />
          <Skeleton height={12} width={240} mb={20} />
          <Skeleton height={220} />
        </section>
      ))}
    </div>
  );
}
