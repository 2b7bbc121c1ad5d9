import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** What the list is limited to. */
export type InboxFilter = {
  postId?: string | undefined;
  snoozed?: true | undefined;
  dismissed?: true | undefined;
};

const pageSize = 50;

/** What waits for an answer, page by page. */
export const inboxQuery = ({ postId, snoozed, dismissed }: InboxFilter) =>
  pagedQuery(['inbox', 'list', { postId, snoozed, dismissed }], (page, options) => {
    const filter = {
      ...(postId === undefined ? {} : { postId }),
      ...(snoozed ? { snoozed } : {}),
      ...(dismissed ? { dismissed } : {}),
    };
    return api.inbox.toAnswer({ query: { ...filter, limit: pageSize, ...page } }, options);
  });

/** How much waits, and when comments were last read. */
export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => api.inbox.counts({}, { signal }),
});

/** One item with its post and thread. */
export const inboxItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox', 'one', id],
    queryFn: ({ signal }) => api.inbox.one({ params: { id } }, { signal }),
  });
