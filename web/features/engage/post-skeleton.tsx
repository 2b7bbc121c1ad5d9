import { Skeleton, Stack } from '@mantine/core';
import classes from './engage.module.css';

/** A placeholder with the height of a typical post. */
export function PostSkeleton() {
  return (
    <div className={classes.post} aria-hidden>
      <div className={classes.author}>
        <Skeleton circle height={40} />
        <Stack gap={0} flex={1} miw={0}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={10} width="70%" />
        </Stack>
      </div>
      <Skeleton height={10} mb={10} />
      <Skeleton height={10} mb={10} />
      <Skeleton height={10} width="60%" />
    </div>
  );
}
