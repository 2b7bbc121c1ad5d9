import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { livingStatuses } from '#contract/values.ts';
import { api } from '#web/lib/api.ts';

const pageSize = 30;
/** The feed shows no more posts at once that somebody would comment on. */
const maxLiving = 100;

/** The part of a list's query that says which comments. */
export type CommentFilter = {
  status?: ReadyCommentStatus[];
  from?: string;
  till?: string;
  by?: 'drafted' | 'approved' | 'posted';
};

/** Comments page by page; read again whenever the server says that one changed. */
export const commentsQuery = (filter: CommentFilter) =>
  infiniteQueryOptions({
    queryKey: ['ready-comment', 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return api.readyComments.list({ query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One comment, whatever its state. */
export const commentQuery = (id: string) =>
  queryOptions({
    queryKey: ['ready-comment', 'one', id],
    queryFn: ({ signal }) => api.readyComments.one({ params: { id } }, { signal }),
  });

/** How many there are in each state, and in whose name they go out. */
export const commentCountsQuery = queryOptions({
  queryKey: ['ready-comment', 'counts'],
  queryFn: ({ signal }) => api.readyComments.counts({}, { signal }),
});

/** Those that keep another one from being drafted on the same post. */
export const livingCommentsQuery = queryOptions({
  queryKey: ['ready-comment', 'living'],
  queryFn: ({ signal }) =>
    api.readyComments.list({ query: { status: [...livingStatuses], limit: maxLiving } }, { signal }),
});
