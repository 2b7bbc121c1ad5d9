import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import type { InboxItem } from '#contract/inbox.ts';
import { openCommentStatuses } from '#contract/values.ts';
import type { CommentFilter } from './comment-queries.ts';

type InboxPage = { items: InboxItem[]; nextCursor: string | null };

type Page = { items: ReadyComment[]; nextCursor: string | null };

/** Updates a comment everywhere in the cache, and removes it from lists it no longer belongs to. */
export function showComment(client: QueryClient, comment: ReadyComment): void {
  client.setQueryData(['ready-comment', 'one', comment.id], comment);
  for (const [key, data] of client.getQueriesData<InfiniteData<Page>>({
    queryKey: ['ready-comment', 'list'],
  })) {
    if (!data) continue;
    const { status } = key[2] as CommentFilter;
    const pages = data.pages.map((page) => replaceIn(page, comment, status));
    client.setQueryData(key, { ...data, pages });
  }
  client.setQueryData<Page>(['ready-comment', 'living'], (page) => {
    if (!page) return page;
    const isThere = page.items.some(({ id }) => id === comment.id);
    if (!isThere && openCommentStatuses.includes(comment.status))
      return { ...page, items: [comment, ...page.items] };
    return replaceIn(page, comment, openCommentStatuses);
  });
  showReply(client, comment);
}

/** Updates the state of a reply in what is to answer. */
function showReply(client: QueryClient, { answers, id, status }: ReadyComment): void {
  if (!answers) return;
  const draft = status === 'posted' || status === 'dismissed' || status === 'expired' ? null : { id, status };
  client.setQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox', 'list'] }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === answers.engagementId ? { ...item, draft } : item)),
    }));
    return { ...data, pages };
  });
}

function replaceIn(page: Page, comment: ReadyComment, statuses: readonly string[] | undefined): Page {
  const isHere = statuses === undefined || statuses.includes(comment.status);
  return {
    ...page,
    items: page.items.flatMap((one) => (one.id !== comment.id ? [one] : isHere ? [comment] : [])),
  };
}

/** Takes a snapshot of all cached comments; returns a function that restores it. */
export function rememberComments(client: QueryClient): () => void {
  const before = [
    ...client.getQueriesData({ queryKey: ['ready-comment'] }),
    ...client.getQueriesData({ queryKey: ['inbox', 'list'] }),
  ];
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
