import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { commentCountsQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { type HeaderAction, type HeaderProgress, PageHeader } from '#web/ui/page/page-header.tsx';
import { type CommentTab, countOf } from './comment-tabs.ts';
import { commentsMessages as messages, tabLabels } from './comments-messages.ts';
import { inboxMessages } from './inbox-messages.ts';
import { inboxCountsQuery } from './inbox-queries.ts';
import type { InboxSearch } from './inbox-search.ts';

const tabs: readonly CommentTab[] = ['drafts', 'approved', 'posted', 'needs', 'dismissed', 'all'];
type Counts = { toReview: number; counts: Readonly<Record<ReadyCommentStatus, number>> };

/** What tabs count that have work for the user. */
const counted: Partial<Record<CommentTab, (counts: Counts) => number>> = {
  drafts: ({ toReview }) => toReview,
  needs: ({ counts }) => countOf('needs', counts),
};

type Props = {
  current: CommentTab | 'answer' | 'analytics';
  /** Other URL parameters to keep when the tab changes, such as dates. */
  search?: InboxSearch;
  status?: ReactNode;
  actions?: readonly HeaderAction[];
  progress?: HeaderProgress | null;
};

/** The header of Inbox and the analytics of comments. A tab that is rarely needed is there while it has something. */
export function InboxHeader({ current, search = {}, status, actions = [], progress = null }: Props) {
  const counts = useQuery(commentCountsQuery).data;
  const toAnswer = useQuery(inboxCountsQuery).data?.toAnswer;
  const { from, till, by } = search;
  const isByDay = from !== undefined || till !== undefined;
  const isShown = (tab: CommentTab) => {
    if (tab === 'all') return isByDay;
    if (tab !== 'approved' && tab !== 'needs') return true;
    return tab === current || (counts !== undefined && countOf(tab, counts.counts) > 0);
  };
  const states = tabs.filter(isShown).map((tab) => ({
    label: tabLabels[tab],
    to: '/dashboard/inbox' as const,
    search: isByDay ? { tab, from, till, by } : { tab },
    isCurrent: tab === current,
    count: counts && counted[tab]?.(counts),
  }));
  const answer = {
    label: inboxMessages.toAnswer,
    to: '/dashboard/inbox' as const,
    search: {},
    isCurrent: current === 'answer',
    count: toAnswer,
  };
  const analytics = {
    label: messages.analytics,
    to: '/dashboard/engage/analytics' as const,
    isCurrent: current === 'analytics',
  };
  return (
    <PageHeader
      title={messages.title}
      realm="current"
      status={status ?? (counts && messages.status(counts.toReview, counts.usedToday, counts.perDay))}
      actions={actions}
      progress={progress}
      tabs={{ label: messages.tabs, items: [answer, ...states, analytics] }}
    />
  );
}
