import type { AnalyticsNumber, AnswerNumber } from '#contract/engage/engage-analytics.ts';
import { pluralize } from '#core/pluralize.ts';

/** The label of each metric. */
export const numberLabels: Record<AnalyticsNumber | AnswerNumber | 'streak', string> = {
  drafted: 'Drafted',
  approved: 'Approved',
  edited: 'Edited',
  posted: 'Posted',
  answered: 'Replies posted',
  replies: 'Replies seen',
  connections: 'New connections',
  medianHours: 'Median time to answer',
  withinDay: 'Answered within a day',
  repliesAgain: 'Replied again',
  streak: 'Streak',
};

export const analyticsMessages = {
  days: 'Number of days',
  lastDay: 'Last day',
  window: (days: number) => `${days} days`,
  meaning: (name: string) => `What “${name}” means`,
  none: '–',
  hours: (hours: number) => (hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`),
  share: (share: number) => `${Math.round(share * 100)}%`,
  streakDays: (days: number) => pluralize(days, 'day'),
  notRead: 'Couldn’t load analytics',
  period: (from: string, till: string) => `${from} – ${till}`,
  empty: {
    ever: 'No comments yet',
    now: 'No comments in this period',
    action: 'Find posts to comment on',
  },
  comments: 'Comments by day',
  responses: 'Replies and connections by day',
  chart: (title: string) => `${title}, with a table below`,
  asTable: 'View as table',
  asTableOf: (title: string) => `: ${title}`,
  day: 'Day',
  rowsOf: (total: number, name: string, day: string) => `${total} ${name.toLowerCase()} on ${day}`,
  connected: 'New connections after a comment',
  connectedAt: 'connected ',
  commentedAt: ', your comment ',
} as const;
