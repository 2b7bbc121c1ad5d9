import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Such as `Show older ones`. */
  label: string;
};

/** Reads a list's next page, where there is one; says so where that failed, and tries again. */
export function MoreButton({ list, label }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? 'Could not load. Try again' : label}
    </Button>
  );
}
