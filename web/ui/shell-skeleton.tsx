import { Skeleton, Stack } from '@mantine/core';

/** Placeholder for the page while the signed-in user loads. */
export function ShellSkeleton() {
  return (
    <Stack gap="sm" p="lg" aria-busy="true" aria-label="Loading">
      <Skeleton height={28} width={180} />
      <Skeleton height={36} />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  );
}
