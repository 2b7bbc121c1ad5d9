import { z } from 'zod';
import { countedChannels } from '#core/channels/index.ts';
import { Channel } from './channels/publications.ts';
import { DailyPick } from './engage/recommendations.ts';
import { maxSaid } from './inbox.ts';
import { LatestEngagement } from './latest-engagement.ts';
import { Id, Moment } from './paging.ts';
import { Realm } from './profile.ts';
import { route } from './route.ts';
import { Signal } from './signals/signals.ts';
import { StartHere } from './start-here.ts';
import { TodayChanges } from './today-changes.ts';

/** Someone with at least this score is warm. */
export const warmScore = 30;
/** An engagement warms someone up if it occurred, or its post was published, within this many days. */
export const freshDays = 14;
/** The most people shown as warmer on one day. */
export const maxWarmer = 20;

/**
 * Records a user can mark as done. Everything else leaves Today once it's decided or fixed. `archiveAsked`: they
 * asked LinkedIn for the data archive of a connected profile.
 */
export const TodayDoneKind = z.enum([
  'signal',
  'composition',
  'publication',
  'profile',
  'archiveImport',
  'csvImport',
  'postImport',
  'notice',
  'jobChange',
  'archiveAsked',
]);
export type TodayDoneKind = z.infer<typeof TodayDoneKind>;

const Done = z.object({ kind: TodayDoneKind, id: Id });

/** The four numbers at the top. */
export const TodayNumbers = z.object({
  warm: z.object({
    people: z.int().describe(`People with a score of ${warmScore} or more`),
    change: z.int().describe('Change from seven days ago, by the current score rules'),
  }),
  engagements: z.object({
    week: z.int().describe('Inbound engagements in the last seven days'),
    weekBefore: z.int().describe('Inbound engagements in the seven days before'),
    days: z
      .array(z.object({ day: z.iso.date(), count: z.int() }))
      .describe("The last 30 days in the user's time zone, today last"),
  }),
  comments: z.object({
    posted: z.int().describe("Today's picked posts that the user has commented on"),
    of: z.int().describe("Today's picked posts"),
  }),
  replies: z.object({
    week: z.int().describe('Comments on own posts, replies to the user and mentions in the last seven days'),
    unanswered: z.int().describe('Signals that match the filter `unanswered`'),
    hasMore: z
      .boolean()
      .describe(
        `Whether there is more: only the latest ${maxSaid} comments, replies, mentions and messages count`,
      ),
  }),
});
export type TodayNumbers = z.infer<typeof TodayNumbers>;

/** Someone whose score is higher now than at the user's last visit. */
export const Warmer = z.object({
  signal: Signal,
  by: z.number().describe('Score now minus score at `since`, both with one decimal'),
  did: LatestEngagement.describe('Latest engagement that raised the score. Written ones come first.'),
  postId: Id.nullable().describe("Their newest post in the feed that the user hasn't commented on"),
});
export type Warmer = z.infer<typeof Warmer>;

/** A post of the day, with the comment drafted for it. */
export const TodayPost = z.object({
  pick: DailyPick,
  draft: z.object({ id: Id, status: z.enum(['generating', 'suggested', 'approved', 'copied']) }).nullable(),
});
export type TodayPost = z.infer<typeof TodayPost>;

/**
 * Something that needs the user to continue, or that they may want to stop. `approval`: an agent asks;
 * `leaving`: a post is due within a day; `unconfirmed`: whether it arrived is unknown; `failed`: it wasn't
 * sent; `connection`: a channel to reconnect; `import`: people couldn't be read; `repost`: a post the user
 * wanted to be reminded of.
 */
export const WaitingItem = z.object({
  kind: z.enum(['approval', 'leaving', 'unconfirmed', 'missed', 'failed', 'connection', 'import', 'repost']),
  id: Id,
  name: z
    .string()
    .nullable()
    .describe(
      "Name of the agent, connection, profile or file. For `failed` and `missed`, the reason; null for `missed` if inGrow wasn't running.",
    ),
  text: z.string().describe('The request, the post or the problem'),
  channels: z.array(Channel).describe('Channels the post goes to, or the channel to reconnect'),
  at: Moment.describe('Waiting since; for `leaving` and `missed`, the scheduled time'),
  posts: z.int().describe('For `connection`, scheduled posts that wait for it; otherwise 0'),
  path: z.string().describe('Path of the page to handle it on'),
  done: Done.nullable().describe(
    'What to send to `PUT /today/done` to dismiss it. Null if it has to be resolved.',
  ),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

/** Engagement with the user's own posts of the last seven days, as far as sources report it. */
export const PostedThisWeek = z.object({
  posts: z.int().describe('Posts with reported reactions or comments'),
  reactions: z.int(),
  comments: z.int(),
  postIds: z.array(Id).describe('Posts that known people engaged with, at most 100'),
  elsewhere: z
    .array(z.object({ channel: z.enum(countedChannels), posts: z.int(), likes: z.int(), replies: z.int() }))
    .describe('Likes and replies on other channels that report them'),
});
export type PostedThisWeek = z.infer<typeof PostedThisWeek>;

/** Information that needs no decision. */
export const InformationItem = z.object({
  kind: z.enum(['notice', 'import']),
  id: Id,
  title: z.string().describe('For `import`, what was imported'),
  text: z.string(),
  at: Moment,
  path: z.string().describe('Path of the page that shows it'),
  done: Done,
});
export type InformationItem = z.infer<typeof InformationItem>;

export const Today = z.object({
  asOf: Moment,
  network: Realm.describe('Network of all data here: `real`, or `sample` if nothing real is connected'),
  profiles: z.int().describe('Connected profiles in this network'),
  day: z.iso.date().describe("Today's date in the user's time zone"),
  timeZone: z.string(),
  midnight: Moment.describe('Start of `day`'),
  isFirstDay: z.boolean().describe('Whether this is the first day with a visit to Today'),
  since: Moment.describe("The user's last visit on an earlier day, or `midnight` if there was none"),
  numbers: TodayNumbers,
  warmer: z.object({
    items: z.array(Warmer).describe('Largest increase plus fit first, where fit counts −20 to 20'),
    hasMore: z.boolean(),
  }),
  posts: z.object({
    items: z.array(TodayPost).describe('Open posts by rank'),
    done: z.int().describe('Posts done or skipped'),
    of: z.int(),
    nextAt: Moment.describe('When the next posts are picked'),
  }),
  changed: TodayChanges,
  posted: PostedThisWeek.nullable().describe('Null if no source reported any'),
  waiting: z.array(WaitingItem),
  information: z.array(InformationItem),
});
export type Today = z.infer<typeof Today>;

export const todayRoutes = {
  read: route('GET', '/today', {
    access: 'user',
    summary:
      'Get Today: key numbers, people warming up, posts to comment on, job changes, decisions and updates',
    answer: Today,
  }),
  start: route('GET', '/today/start', {
    access: 'user',
    summary: 'Get what to start with when nothing is new: answers, the warmest people and missing data',
    answer: StartHere,
  }),
  done: route('PUT', '/today/done', {
    access: 'user',
    summary: 'Mark an item on Today as done or not done',
    body: z.object({ kind: TodayDoneKind, id: Id, isDone: z.boolean() }),
    answer: z.object({ kind: TodayDoneKind, id: Id, isDone: z.boolean() }),
  }),
};
