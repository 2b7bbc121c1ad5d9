import { z } from 'zod';
import { countedChannels } from '#core/channels/index.ts';
import { Channel } from './channels/publications.ts';
import { DailyPick } from './engage/recommendations.ts';
import { Id, Moment } from './paging.ts';
import { Network } from './profile.ts';
import { route } from './route.ts';
import { EngagementType, ReactionType } from './signals/signal-kinds.ts';
import { Signal } from './signals/signals.ts';

/** Someone with at least this score is warm. */
export const warmScore = 30;
/** An engagement warms someone up if it occurred, or its post was published, within this many days. */
export const freshDays = 14;
/** The most people shown as warmer on one day. */
export const maxWarmer = 20;

/** Records a user can mark as done. Everything else leaves Today once it's decided or fixed. */
export const TodayDoneKind = z.enum([
  'signal',
  'composition',
  'publication',
  'profile',
  'archiveImport',
  'csvImport',
  'postImport',
  'notice',
]);
export type TodayDoneKind = z.infer<typeof TodayDoneKind>;

const Done = z.object({ kind: TodayDoneKind, id: Id });

/** The four numbers at the top. */
export const TodayNumbers = z.object({
  warm: z.object({
    people: z.int().describe(`People with a score of ${warmScore} or more now`),
    change: z
      .int()
      .describe('Against seven days before, counting what had occurred by then, under the rules of now'),
  }),
  engagements: z.object({
    week: z.int().describe('Inbound engagements that occurred in the last seven days'),
    weekBefore: z.int().describe('In the seven days before those'),
    days: z
      .array(z.object({ day: z.iso.date(), count: z.int() }))
      .describe('Of the last 30 days in the zone of the user, the present one last'),
  }),
  comments: z.object({
    posted: z.int().describe('Of the posts of the day, those that have a posted comment of the user'),
    of: z.int().describe('Posts of the day'),
  }),
  replies: z.object({
    week: z.int().describe('Replies of others in the last seven days'),
    unanswered: z
      .int()
      .describe('People who wrote one that has no answer: as many as the filter `unanswered` shows'),
  }),
});
export type TodayNumbers = z.infer<typeof TodayNumbers>;

/** Someone whose score is higher now than at the user's last visit. */
export const Warmer = z.object({
  signal: Signal,
  by: z.number().describe('The score of now minus that of `since`, both as shown'),
  did: z
    .object({
      type: EngagementType,
      reactionType: ReactionType.nullable(),
      text: z.string().nullable().describe('What they wrote; at most 500 characters'),
      occurredAt: Moment,
      timeBasis: z.enum(['reported', 'inferred']),
      recordedAt: Moment,
      post: z
        .object({ id: Id, url: z.string().nullable(), excerpt: z.string().nullable() })
        .nullable()
        .describe('What they engaged with'),
    })
    .describe('The newest of what warmed them up, words first'),
  postId: Id.nullable().describe(
    'Their newest post that can be commented on: in the feed, and without a comment of the user',
  ),
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
      'Of the agent, the connection, the profile or the file; of `missed` why, null: inGrow wasn’t running',
    ),
  text: z.string().describe('What is asked, what leaves, or what is wrong'),
  channels: z.array(Channel).describe('Where it goes'),
  at: Moment.describe('Since when; of `leaving` and `missed` when it is or was due'),
  posts: z.int().describe('Of `connection`: how many posts wait for it'),
  path: z.string().describe('The page where it is decided'),
  done: Done.nullable().describe('What to mark as done; null where it leaves only once it is decided'),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

/** Engagement with the user's own posts of the last seven days, as far as sources report it. */
export const PostedThisWeek = z.object({
  posts: z.int().describe('Those of which a source reported reactions or comments'),
  reactions: z.int(),
  comments: z.int(),
  postIds: z.array(Id).describe('Those with engagement of people known by name; at most 100'),
  elsewhere: z
    .array(z.object({ channel: z.enum(countedChannels), posts: z.int(), likes: z.int(), replies: z.int() }))
    .describe('What posts got on other channels that report it, of those that the channel was asked about'),
});
export type PostedThisWeek = z.infer<typeof PostedThisWeek>;

/** Information that needs no decision. */
export const InformationItem = z.object({
  kind: z.enum(['notice', 'import']),
  id: Id,
  title: z.string().describe('Of `import` what was imported'),
  text: z.string(),
  at: Moment,
  path: z.string().describe('The page that shows it'),
  done: Done,
});
export type InformationItem = z.infer<typeof InformationItem>;

export const Today = z.object({
  asOf: Moment,
  network: Network.describe('All of it is of this network: real, or sample where nothing real is connected'),
  profiles: z.int().describe('Connected profiles of it'),
  day: z.iso.date().describe('Today, in the zone of the user'),
  timeZone: z.string(),
  midnight: Moment.describe('When that day began'),
  since: Moment.describe('The user’s last visit on an earlier day; `midnight` for those who had none'),
  numbers: TodayNumbers,
  warmer: z.object({
    items: z.array(Warmer).describe('Who warmed up most first'),
    hasMore: z.boolean(),
  }),
  posts: z.object({
    items: z.array(TodayPost).describe('Those of the day that are still open, by rank'),
    done: z.int().describe('Done or skipped'),
    of: z.int(),
    nextAt: Moment.describe('When the next ones come'),
  }),
  posted: PostedThisWeek.nullable().describe('Null where no source reported any'),
  waiting: z.array(WaitingItem),
  information: z.array(InformationItem),
});
export type Today = z.infer<typeof Today>;

export const todayRoutes = {
  read: route({
    method: 'GET',
    path: '/today',
    access: 'user',
    summary: 'Today’s list: four numbers, who warmed up, posts worth a comment, pending decisions, updates',
    answer: Today,
  }),
  done: route({
    method: 'PUT',
    path: '/today/done',
    access: 'user',
    summary: 'Marks something on Today as done or not done',
    body: z.object({ kind: TodayDoneKind, id: Id, isDone: z.boolean() }),
    answer: z.object({ kind: TodayDoneKind, id: Id, isDone: z.boolean() }),
  }),
};
