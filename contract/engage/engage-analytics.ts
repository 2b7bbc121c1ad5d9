import { z } from 'zod';
import { DateOrTime, Id, Moment } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';

/** Longest window, in days. */
export const maxAnalyticsDays = 366;
/** Days in a window without a start date. */
export const defaultAnalyticsDays = 30;

/** The counted numbers, in display order. */
export const AnalyticsNumber = z.enum([
  'drafted',
  'approved',
  'edited',
  'posted',
  'answered',
  'replies',
  'connections',
]);
export type AnalyticsNumber = z.infer<typeof AnalyticsNumber>;

/** The numbers about your answers, in display order. */
export const AnswerNumber = z.enum(['medianHours', 'withinDay', 'repliesAgain']);
export type AnswerNumber = z.infer<typeof AnswerNumber>;

/** What each number means, shown on the page and in the API docs. */
export const analyticsDefinitions: Record<AnalyticsNumber | AnswerNumber | 'streak', string> = {
  drafted: 'Comments drafted in this period, whatever happened to them later. Replies aren’t counted.',
  approved: 'Drafts you approved in this period, whatever happened to them later. Replies aren’t counted.',
  edited: 'Approved comments whose text you changed first.',
  posted: 'Comments known to be posted in this period: by inGrow, or marked as posted by you.',
  answered: 'Replies to others known to be posted in this period: by inGrow, or marked as posted by you.',
  replies: 'Replies to you in this period that your sources reported. Others aren’t counted.',
  connections:
    'People who connected with you in this period, within 30 days of your comment on a post of theirs.',
  medianHours:
    'Half of the comments, replies and mentions of this period that you answered were answered faster.',
  withinDay:
    'Of the comments, replies and mentions of this period, how many you answered within 24 hours. Newer ones without an answer, and those whose answer no source knows, aren’t counted.',
  repliesAgain: 'Replies to you in this period that followed your reply in the same thread.',
  streak:
    'Days in a row with at least one posted comment, up to the last day shown. Today breaks it only once it’s over.',
};

const Counts = z.record(AnalyticsNumber, z.int());

/** Only what is known, so no reach and no views. */
export const Analytics = z.object({
  network: Realm,
  from: Moment.describe('Start of the window, inclusive'),
  till: Moment.describe('End of the window, inclusive'),
  hereSince: Moment.describe(
    "When the user joined. Earlier replies and connections come from the user's sources.",
  ),
  timeZone: z.string().describe('Time zone of the days'),
  totals: Counts,
  streak: z.int().describe('Days. Comments and replies count.'),
  answers: z.object({
    medianHours: z.number().nullable().describe('Median time to answer, in hours. Null without an answer.'),
    withinDay: z.number().min(0).max(1).nullable().describe('Share. Null if nothing is counted.'),
    repliesAgain: z.int(),
  }),
  days: z.array(
    z.object({
      day: z.iso.date(),
      from: Moment.describe('Start of the part of the day in the window, inclusive'),
      till: Moment.describe('End of the part of the day in the window, inclusive'),
      counts: Counts,
    }),
  ),
  connected: z
    .array(
      z.object({
        personId: Id,
        name: z.string(),
        url: z.string().nullable(),
        connectedAt: Moment,
        commentedAt: Moment.describe('Last comment before connecting'),
      }),
    )
    .describe('People behind `connections`, newest first, at most 500'),
  definitions: z.record(z.enum([...AnalyticsNumber.options, ...AnswerNumber.options, 'streak']), z.string()),
});
export type Analytics = z.infer<typeof Analytics>;

/** Months of draft edits, at most. */
export const maxEditMonths = 12;

/** What a user did with drafts of comments and replies before approving them. */
export const DraftEdits = z.object({
  month: z.string().describe("Such as 2026-11, in the user's time zone"),
  approved: z.int().describe('Drafts approved. Texts the user wrote alone aren’t counted.'),
  unchanged: z.int().describe('Of these, how many were approved as drafted'),
  medianEdit: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Median share of the text that was changed, over those that were. Null if none was.'),
});
export type DraftEdits = z.infer<typeof DraftEdits>;

export const engageAnalyticsRoutes = {
  read: route('GET', '/engage/analytics', {
    access: 'user',
    summary: 'Get the results of commenting in a window of days, with a definition of each number',
    query: z.object({
      tillDate: DateOrTime.optional().describe('End of the window, inclusive. Default: now.'),
      fromDate: DateOrTime.optional().describe(
        `Start of the window, inclusive. Default: ${defaultAnalyticsDays} days including the last one. At most ${maxAnalyticsDays} days.`,
      ),
      network: Realm.optional(),
    }),
    answer: Analytics,
  }),
  edits: route('GET', '/engage/analytics/edits', {
    access: 'user',
    summary: `Get how many drafts were approved unchanged and how much the others were changed, by month. Newest first, at most ${maxEditMonths} months.`,
    answer: z.object({ items: z.array(DraftEdits) }),
  }),
};
