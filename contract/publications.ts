import { z } from 'zod';
import { Id, IdParams, Moment, page } from './paging.ts';
import { Network } from './profile.ts';
import { route } from './route.ts';

/** Where texts leave the product to. `twitter` is X. */
export const Channel = z.enum(['linkedin', 'slack', 'reddit', 'twitter']);
export type Channel = z.infer<typeof Channel>;

export const PublicationKind = z.enum(['post', 'comment']);
export type PublicationKind = z.infer<typeof PublicationKind>;

export const PublicationState = z.enum([
  'draft',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'unconfirmed',
  'cancelled',
]);
export type PublicationState = z.infer<typeof PublicationState>;

/** What Slack wants to know beyond the text. */
export const SlackOptions = z.object({
  channel: z.literal('slack'),
  channelId: z.string().max(40).nullable().describe('Null: the channel that was picked on connecting'),
});
export type SlackOptions = z.infer<typeof SlackOptions>;

/** What Reddit wants to know beyond the text. */
export const RedditOptions = z.object({
  channel: z.literal('reddit'),
  subreddit: z
    .string()
    .regex(/^(u_)?[A-Za-z0-9][A-Za-z0-9_-]{1,22}$/, 'must be the name of a subreddit, without r/')
    .describe('Without `r/`; `u_` before a name for a profile'),
  title: z.string().min(1, 'is missing').max(300, 'must have at most 300 characters'),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .describe('Null for a post of words'),
  flairId: z.string().max(100).nullable(),
  flairText: z.string().max(64).nullable(),
  nsfw: z.boolean(),
  spoiler: z.boolean(),
});
export type RedditOptions = z.infer<typeof RedditOptions>;

/** What X wants to know beyond the text. */
export const TwitterOptions = z.object({
  channel: z.literal('twitter'),
  madeWithAi: z.boolean().describe('X asks that texts written by a model say so'),
});
export type TwitterOptions = z.infer<typeof TwitterOptions>;

/** What a channel wants to know beyond the text; LinkedIn nothing. */
export const PublicationOptions = z.discriminatedUnion('channel', [
  SlackOptions,
  RedditOptions,
  TwitterOptions,
]);
export type PublicationOptions = z.infer<typeof PublicationOptions>;

/** A text on its way to a channel. It is sent at most once. */
export const Publication = z.object({
  id: Id,
  network: Network,
  channel: Channel,
  kind: PublicationKind,
  text: z.string(),
  targetUrl: z.string().nullable().describe('The post a comment is for'),
  options: PublicationOptions.nullable(),
  costUsd: z.number().nullable().describe('What the channel was expected to charge, in US dollars'),
  origin: z.enum(['user', 'ready_comment', 'agent', 'feed', 'digest']),
  state: PublicationState.describe('`unconfirmed`: nobody knows whether it arrived'),
  connection: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('The account it leaves by, and the name it was approved to leave in; null when that is gone'),
  createdAt: Moment,
  approvedAt: Moment.nullable().describe('When its user said that it may go out'),
  dueAt: Moment.nullable(),
  nextTryAt: Moment.nullable().describe('While `scheduled`; later than `dueAt` after a try that did nothing'),
  nextLookAt: Moment.nullable().describe(
    'While `unconfirmed`: when it is looked for at the channel; null where only the user can tell',
  ),
  settledAt: Moment.nullable(),
  externalUrl: z.string().nullable().describe('Where it is to be seen'),
  error: z
    .object({ kind: z.string(), message: z.string().describe('What happened and what to do') })
    .nullable(),
  waitsForReconnect: z.boolean().describe('Scheduled, and its channel has to be connected again first'),
  isLate: z.boolean().describe('Due for two minutes, and nothing has taken it up'),
  canCancel: z.boolean().describe('Not sent yet'),
});
export type Publication = z.infer<typeof Publication>;

/** One call that was made for a publication, or was about to be made. */
export const PublicationAttempt = z.object({
  number: z.int(),
  armedAt: Moment.describe('Written before the call'),
  endedAt: Moment.nullable(),
  outcome: z
    .enum(['sent', 'refused', 'not_sent', 'unknown'])
    .nullable()
    .describe('`not_sent`: the channel surely did nothing, so it may be tried again; null while it runs'),
  message: z.string().nullable(),
});
export type PublicationAttempt = z.infer<typeof PublicationAttempt>;

export const PublicationDetails = Publication.extend({
  attempts: z.array(PublicationAttempt).describe('Oldest first'),
});
export type PublicationDetails = z.infer<typeof PublicationDetails>;

export const PublicationQuery = z.object({
  state: z.array(PublicationState).max(8).optional(),
  channel: z.array(Channel).max(4).optional(),
  network: Network.optional().describe('Without: real once a real profile is connected, else sample'),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
});
export type PublicationQuery = z.infer<typeof PublicationQuery>;

export const PublicationCheck = z.object({
  channel: Channel,
  text: z.string().max(100_000),
  kind: PublicationKind.optional().describe('Default `post`'),
  network: Network.optional().describe('Without: real once a real profile is connected, else sample'),
});
export type PublicationCheck = z.infer<typeof PublicationCheck>;

/** Something to know before publishing. */
export const PublicationWarning = z.object({
  code: z.enum(['empty', 'too_long', 'long', 'duplicate']),
  message: z.string(),
  blocks: z.boolean().describe('It cannot be published like this'),
  publicationId: Id.nullable().describe('The earlier one with the same text'),
});
export type PublicationWarning = z.infer<typeof PublicationWarning>;

export const publicationRoutes = {
  list: route({
    method: 'GET',
    path: '/publications',
    access: 'user',
    summary: 'What left the product in the user’s name, and what is about to; newest first',
    query: PublicationQuery,
    answer: page(Publication),
  }),
  one: route({
    method: 'GET',
    path: '/publications/{id}',
    access: 'user',
    summary: 'One publication with the log of its attempts',
    params: IdParams,
    answer: PublicationDetails,
  }),
  cancel: route({
    method: 'POST',
    path: '/publications/{id}/cancel',
    access: 'user',
    summary: 'Takes it back before it is sent; 409 once it is on its way',
    params: IdParams,
    answer: PublicationDetails,
  }),
  settle: route({
    method: 'POST',
    path: '/publications/{id}/settle',
    access: 'user',
    summary: 'Says what became of an unconfirmed one: `published` when it is live, `failed` when it is not',
    params: IdParams,
    body: z.object({ as: z.enum(['published', 'failed']) }),
    answer: PublicationDetails,
  }),
  check: route({
    method: 'POST',
    path: '/publications/check',
    access: 'user',
    summary: 'What to know before publishing a text: its length, and whether the same went out within 7 days',
    body: PublicationCheck,
    answer: z.object({
      length: z.int().describe('In characters, as the channel’s limit counts them'),
      limit: z.int().nullable(),
      warnings: z.array(PublicationWarning),
    }),
  }),
};
