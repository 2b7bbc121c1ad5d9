import { queryOptions } from '@tanstack/react-query';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { openCommentStatuses } from '#contract/values.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

const pageSize = 30;
/** Enough: a feed doesn't show more posts at once that the user would comment on. */
const maxOpen = 100;

/** The filter of a comment list. */
export type CommentFilter = {
  status?: ReadyCommentStatus[];
  kind?: 'comment' | 'reply';
  from?: string;
  till?: string;
  by?: 'drafted' | 'approved' | 'posted';
};

/** Comments, page by page. Refetched whenever the server reports a change to one. */
export const commentsQuery = (filter: CommentFilter) =>
  pagedQuery(['ready-comment', 'list', filter], (page, options) => {
    const query = { ...filter, limit: pageSize, ...page };
    return api.readyComments.list({ query }, options);
  });

/** One comment, in any state. */
export const commentQuery = (id: string) =>
  queryOptions({
    queryKey: ['ready-comment', 'one', id],
    queryFn: ({ signal }) => api.readyComments.one({ params: { id } }, { signal }),
  });

/** The number of comments in each state, and the account that posts them. */
export const commentCountsQuery = queryOptions({
  queryKey: ['ready-comment', 'counts'],
  queryFn: ({ signal }) => api.readyComments.counts({}, { signal }),
});

/** Comments that prevent another draft on the same post. */
export const openCommentsQuery = queryOptions({
  queryKey: ['ready-comment', 'living'],
  queryFn: ({ signal }) =>
    api.readyComments.list(
      { query: { status: [...openCommentStatuses], kind: 'comment', limit: maxOpen } },
      { signal },
    ),
});
