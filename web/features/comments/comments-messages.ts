import type { CommentTab } from './comment-tabs.ts';

export const tabLabels: Record<CommentTab, string> = {
  review: 'To review',
  approved: 'Approved',
  posted: 'Posted',
  needs: 'Needs you',
  dismissed: 'Dismissed',
  all: 'All',
};

export const commentsMessages = {
  title: 'Comments',
  tabs: 'Comment states',
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

type Empty = { title: string; text: string };

export const firstTime: Empty & { action: string } = {
  title: 'Draft your first comment',
  text: 'Draft a comment on any post in Engage. You get three variants, each answering a sentence of the post. Nothing is posted until you approve it here.',
  action: 'Open Engage',
};

export const emptyDays: Empty = {
  title: 'No comments in this period',
  text: 'Choose other days, or show all days.',
};

export const emptyTabs: Record<CommentTab, Empty> = {
  review: { title: 'Nothing to review', text: 'New drafts appear here. Draft one on any post in Engage.' },
  approved: { title: 'Nothing approved', text: 'Approved comments stay here until they’re posted.' },
  posted: { title: 'Nothing posted yet', text: 'Posted comments appear here with a link to the post.' },
  needs: { title: 'Nothing needs you', text: 'Failed, copied and unconfirmed comments appear here.' },
  dismissed: {
    title: 'Nothing dismissed',
    text: 'Dismissed comments appear here, and drafts that weren’t approved within seven days.',
  },
  all: { title: 'No comments', text: 'Draft one on any post in Engage.' },
};
