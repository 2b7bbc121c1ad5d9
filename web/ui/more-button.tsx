import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Such as `Show older`. */
  label: string;
  /** Set if the list is secondary to other content. */
  isQuiet?: boolean;
};

/** Loads the next page of a list, if there is one. If that fails, it says so and offers a retry. */
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
