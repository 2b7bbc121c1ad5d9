import type { Answered } from '#contract/inbox.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** Texts of what is to answer. */
export const inboxMessages = {
  toAnswer: 'To answer',
  waiting: (count: number) => `${formatCount(count)} to answer`,
  checked: 'Checked ',
  checking: 'Reading new comments',
  checkNow: 'Check now',
  nothingToCheck: 'No source can read comments on your posts.',
  notChecked: 'Couldn’t check for comments.',
  notRead: 'Couldn’t load your inbox',
  notReadOne: 'Couldn’t load this comment',
  threadNotRead: 'Couldn’t load the thread.',
  retry: 'Try again',
  showMore: 'Show more',
  showAll: 'Show all',
  messages: 'Messages',
  other: 'Mentions',
  postWithoutText: 'Post without text',
  answerAll: 'Answer all',
  snoozed: (count: number) => `${formatCount(count)} snoozed`,
  dismissed: (count: number) => `${formatCount(count)} dismissed to answer`,
  dismissedDrafts: 'Dismissed drafts',
  snoozedList: 'Snoozed',
  next: 'Next item',
  previous: 'Previous item',
  position: (at: number, of: number) => `${formatCount(at)} of ${formatCount(of)}`,
  back: 'All to answer',
  blocked: 'On Do not engage',
  blockedText: 'No reply is drafted.',
  engagements: (count: number) => pluralize(count, 'engagement'),
  yourPost: 'Your post',
  postBy: (name: string) => `Post by ${name}`,
  wholePost: 'Show whole post',
  foldPost: 'Fold post',
  openPost: 'Open post',
  thread: 'Thread',
  you: 'You',
  withoutText: 'Without text',
  moreInThread: (count: number) => `${formatCount(count)} more in this thread`,
  score: (score: number) => `Score ${score.toFixed(1)}`,
} as const;

/** Whether it's answered, where that isn't a plain no. */
export const answeredLabels: Record<Answered, string | null> = {
  answered: 'Answered',
  unanswered: null,
  unknown: 'May be answered',
};

/** Buttons and keys of an item. */
export const itemActions = {
  draft: 'Draft a reply',
  write: 'Write a reply',
  answered: 'Mark answered',
  snooze: 'Snooze',
  wake: 'Unsnooze',
  dismiss: 'Dismiss',
  moveBack: 'Move back',
} as const;

/** Notices after an action. */
export const itemNotices = {
  answered: (name: string) => `Marked ${name} as answered`,
  dismissed: (name: string) => `Dismissed ${name}`,
  snoozed: (name: string) => `Snoozed ${name} until tomorrow, 08:00`,
  woken: (name: string) => `Unsnoozed ${name}`,
  back: (name: string) => `Moved ${name} back`,
  failed: 'Couldn’t change this.',
  notDrafted: 'Couldn’t draft a reply.',
} as const;

/** Answering everything under one post. */
export const answerAllMessages = {
  fits: (loaded: number, fit: number, hasMore: boolean) => {
    const waiting = hasMore ? `${formatCount(loaded)}+ replies` : pluralize(loaded, 'reply', 'replies');
    return fit >= loaded && !hasMore ? `${waiting} to write` : `${formatCount(fit)} of ${waiting} fit today`;
  },
  draftAll: (count: number) => `Draft ${pluralize(count, 'reply', 'replies')}`,
  stop: 'Stop',
  finished: 'All answered under this post',
} as const;

/** Nothing to answer. */
export const inboxEmpty = {
  first: {
    title: 'What waits for your answer',
    text: 'Comments on your posts, replies to you, mentions, and messages.',
    connect: 'Connect a source',
    import: 'Import data',
  },
  done: { title: 'Everything is answered' },
  snoozed: { title: 'Nothing snoozed' },
  dismissed: { title: 'Nothing dismissed' },
} as const;
