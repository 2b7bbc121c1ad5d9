import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

type ListSkeletonProps = {
  rows?: number;
  /** Row height in px. Should match the rows that are loading. */
  height?: number;
  /** Whether each row starts with a picture. */
  withPicture?: boolean;
};

/** Placeholder for rows while they load. */
export function ListSkeleton({ rows = 8, height = 40, withPicture = false }: ListSkeletonProps) {
  return (
    <div className={classes.list} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <div key={row} className={classes.row} style={{ height }}>
          {withPicture && <Skeleton circle height={Math.min(28, height - 12)} />}
          <Skeleton height={10} width={`${20 + ((row * 7) % 12)}%`} />
          <Skeleton height={10} width={`${30 + ((row * 11) % 18)}%`} />
        </div>
      ))}
    </div>
  );
}
