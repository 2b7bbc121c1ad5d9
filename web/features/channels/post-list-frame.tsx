import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Channel } from '#contract/channels/publications.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { NoMatch } from './no-match.tsx';
import { ChannelFilter } from './post-filters.tsx';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  list: Pick<UseInfiniteQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  isEmpty: boolean;
  channel: readonly Channel[];
  onFilter: (channel: readonly Channel[]) => void;
  /** Shown if there are no posts on any channel. */
  empty: { title: string; text: string };
  onWrite: () => void;
  children: ReactNode;
};

/** A list of posts below its channel filter, or what is shown while there are none. */
export function PostListFrame({ list, isEmpty, channel, onFilter, empty, onWrite, children }: Props) {
  if (list.isPending) return <ListSkeleton height={56} />;
  if (list.isError && isEmpty) return <LoadError of={list} />;
  if (isEmpty && channel.length === 0) {
    return <EmptyState {...empty} action={<Button onClick={onWrite}>{messages.newPost}</Button>} />;
  }
  return (
    <>
      <ChannelFilter channel={channel} onFilter={onFilter} />
      {isEmpty ? <NoMatch onClear={() => onFilter([])} /> : children}
    </>
  );
}
