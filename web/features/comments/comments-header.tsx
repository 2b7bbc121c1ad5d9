import { useQuery } from '@tanstack/react-query';
import { commentCountsQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { CommentSearch } from './comment-search.ts';
import { type CommentTab, countOf } from './comment-tabs.ts';
import { commentsMessages as messages, tabLabels } from './comments-messages.ts';

const tabs: readonly CommentTab[] = ['review', 'approved', 'posted', 'needs', 'dismissed'];
/** Tabs that show a count: those with work for the user. */
const counted: readonly CommentTab[] = ['review', 'needs'];

type Props = {
  current: CommentTab | 'analytics';
  /** Other URL parameters to keep when the tab changes, such as dates. */
  search?: CommentSearch;
};

/** The header of Comments and its Analytics: states as tabs, and the number of comments posted today. */
export function CommentsHeader({ current, search = {} }: Props) {
  const counts = useQuery(commentCountsQuery).data;
  const isByDay = search.from !== undefined || search.till !== undefined;
  const { comment: _, ...kept } = search;
  const states = (isByDay ? [...tabs, 'all' as const] : tabs).map((tab) => ({
    label: tabLabels[tab],
    to: '/dashboard/comments' as const,
    search: { ...kept, tab },
    isCurrent: tab === current,
    count: counts && counted.includes(tab) ? countOf(tab, counts.counts) : undefined,
  }));
  const analytics = {
    label: messages.analytics,
    to: '/dashboard/engage/analytics' as const,
    isCurrent: current === 'analytics',
  };
  return (
    <PageHeader
      title={messages.title}
      network="current"
      status={counts && messages.status(countOf('review', counts.counts), counts.usedToday, counts.perDay)}
      tabs={{ label: messages.tabs, items: [...states, analytics] }}
    />
  );
}
