import { Skeleton } from '@mantine/core';
import classes from './engage.module.css';

/** A placeholder with the height of a typical post. */
export function PostSkeleton() {
  return (
    <div className={classes.post} aria-hidden>
      <div className={classes.author}>
        <Skeleton circle height={40} />
        <div className={classes.names}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={10} width="70%" />
        </div>
      </div>
      <Skeleton height={10} mb={10} />
      <Skeleton height={10} mb={10} />
      <Skeleton height={10} width="60%" />
    </div>
  );
}
