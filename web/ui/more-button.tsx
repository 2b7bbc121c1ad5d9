import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Such as `Show older ones`. */
  label: string;
  /** Where the list is beside something else. */
  isQuiet?: boolean;
};

/** Reads a list's next page, where there is one; says so where that failed, and tries again. */
export function MoreButton({ list, label, isQuiet = false }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      {...(isQuiet ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
      style={{ alignSelf: 'flex-start' }}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? 'Couldn’t load. Try again' : label}
    </Button>
  );
}
