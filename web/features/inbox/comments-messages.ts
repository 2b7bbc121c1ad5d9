import type { CommentTab } from './comment-tabs.ts';

export const tabLabels: Record<CommentTab, string> = {
  drafts: 'Drafts',
  approved: 'Approved',
  posted: 'Posted',
  needs: 'Needs you',
  dismissed: 'Dismissed',
  all: 'All',
};

export const commentsMessages = {
  title: 'Inbox',
  list: 'Comments',
  tabs: 'Inbox',
  analytics: 'Analytics',
  status: (toReview: number, used: number, max: number) => `${toReview} to review · ${used} of ${max} today`,
  all: 'All comments',
  next: 'Next comment',
  previous: 'Previous comment',
  notRead: 'Couldn’t load your comments',
  notReadOne: 'Couldn’t load this comment',
  showAll: 'Show all comments',
  retry: 'Try again',
  showMore: 'Show more',
  somebody: 'Someone',
} as const;

export const dayMessages = {
  on: (day: string) => `On ${day}`,
  range: (from: string | undefined, till: string | undefined) =>
    [from && `From ${from}`, till && `${from ? 'to' : 'Until'} ${till}`].filter(Boolean).join(' '),
  showAll: 'Show all days',
} as const;

type Empty = { title: string; text?: string };

export const firstTime = {
  title: 'Draft your first comment',
  text: 'Draft a comment on any post and pick one of three versions.',
  action: 'Open Engage',
} as const;

export const emptyDays: Empty = { title: 'No comments in this period' };

export const emptyTabs: Record<CommentTab, Empty> = {
  drafts: { title: 'No drafts to review' },
  approved: { title: 'No approved comments' },
  posted: { title: 'No comments posted yet' },
  needs: { title: 'Nothing needs you', text: 'Comments that failed or need your confirmation' },
  dismissed: { title: 'Nothing dismissed', text: 'Dismissed and expired drafts' },
  all: { title: 'No comments', text: 'Draft one on any post in Engage.' },
};
