import type { AnalyticsNumber } from '#contract/engage/engage-analytics.ts';
import { pluralize } from '#core/pluralize.ts';

/** The label of each metric. */
export const numberLabels: Record<AnalyticsNumber | 'streak', string> = {
  drafted: 'Drafted',
  approved: 'Approved',
  edited: 'Edited',
  posted: 'Posted',
  replies: 'Replies seen',
  connections: 'New connections',
  streak: 'Streak',
};

export const analyticsMessages = {
  days: 'Number of days',
  lastDay: 'Last day',
  window: (days: number) => `${days} days`,
  meaning: (name: string) => `What “${name}” means`,
  streakDays: (days: number) => pluralize(days, 'day'),
  notRead: 'Couldn’t load analytics',
  since: (day: string) => `Since ${day}.`,
  joined: (day: string) => ` You joined on ${day}: earlier replies and connections come from your sources.`,
  empty: {
    title: 'No activity in this period',
    text: 'Numbers appear once you draft and post comments, or a source reports a reply.',
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
