import { z } from 'zod';
import { Channel, Publication, PublicationState } from '#contract/channels/publications.ts';
import { DateOrTime, Id, Moment, page, pageQuery } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { channels } from '#core/channels/index.ts';

/**
 * `drafts`: some part isn't scheduled; `scheduled`: some part is still to be sent; `sent`: some part was sent
 * or attempted; `calendar`: everything with a time, except canceled parts.
 */
export const CompositionView = z.enum(['drafts', 'scheduled', 'sent', 'calendar']);
export type CompositionView = z.infer<typeof CompositionView>;

/** Engagement with a post on the network, as last reported by the source that read it. */
export const PostResults = z.object({
  postId: Id.describe('Post as imported from LinkedIn, for filtering signals'),
  reactions: z.int().nullable().describe("Null if the source doesn't report it"),
  comments: z.int().nullable(),
  reposts: z.int().nullable(),
  people: z.int().describe('Known people who engaged with it'),
});
export type PostResults = z.infer<typeof PostResults>;

/** Engagement with a post on a channel that reports it, including the post's later parts. */
export const ChannelCounts = z.object({
  channel: Channel,
  likes: z
    .int()
    .nullable()
    .describe("Likes, or points on channels with votes. Null if the channel doesn't report it."),
  replies: z.int().nullable().describe("Replies or comments. Null if the channel doesn't report it."),
  reposts: z.int().nullable(),
  at: Moment.describe('When the counts were read'),
});
export type ChannelCounts = z.infer<typeof ChannelCounts>;

/** A text for several channels, with its publications. It has no state of its own. */
export const Composition = z.object({
  id: Id,
  network: Realm,
  publications: z
    .array(Publication)
    .min(1)
    .describe('Ordered by channel, then by part. Excludes canceled ones.'),
  cameBack: PostResults.nullable().describe('Results on LinkedIn. Null until a source has read the post.'),
  counts: z.array(ChannelCounts).describe('Latest results on channels that report them'),
  remindOn: z.iso.date().nullable().describe('Day on which Today suggests posting it again. Null for none.'),
});
export type Composition = z.infer<typeof Composition>;

export const CompositionQuery = z.object({
  view: CompositionView,
  network: Realm.optional().describe('Default: `real` if a real profile is connected, otherwise `sample`'),
  channel: z
    .array(Channel)
    .max(channels.length)
    .optional()
    .describe('Only with a publication on one of these channels'),
  state: z.array(PublicationState).max(8).optional().describe("Only these of the view's states"),
  from: DateOrTime.optional().describe('Due at this time or later'),
  till: DateOrTime.optional().describe('Due before this time. A date is inclusive.'),
  ...pageQuery(30),
});
export type CompositionQuery = z.infer<typeof CompositionQuery>;

/** When readers of the user's posts engage most. */
export const GoodTimes = z.object({
  items: z
    .array(
      z.object({
        at: Moment,
        reason: z.string().describe('Such as `Your readers comment most on Tuesdays 8–10`'),
      }),
    )
    .describe("Next three suggested times, earliest first. Empty if there isn't enough data."),
  hasEnough: z
    .boolean()
    .describe('Whether there are at least 30 engagements with a reported time, on at least 5 posts'),
  engagements: z.int().describe('Engagements counted, from the last 365 days'),
  posts: z.int(),
});
export type GoodTimes = z.infer<typeof GoodTimes>;

/** How feeds show a link. The server reads it. */
export const LinkPreview = z.object({
  url: z.string(),
  host: z.string().describe('Host without `www.`'),
  title: z.string().nullable(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
  image: PictureUrl,
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** A person or company that a LinkedIn post can mention. */
export const FoundMention = z.object({
  id: z.string().describe('LinkedIn URN'),
  kind: z.enum(['person', 'organization']),
  name: z.string(),
  detail: z.string().nullable().describe('Headline of a person or industry of a company'),
  pictureUrl: PictureUrl,
});
export type FoundMention = z.infer<typeof FoundMention>;

export const compositionRoutes = {
  list: route('GET', '/compositions', {
    access: 'user',
    summary:
      'List posts, with one item for all channels a post was written for. Sorted by due time, drafts by last update.',
    query: CompositionQuery,
    answer: page(Composition),
  }),
  duplicate: route('POST', '/compositions/{id}/duplicate', {
    access: 'user',
    summary: 'Duplicate a post as a draft for all its channels, with images and parts',
    params: z.object({ id: Id }),
    query: z.object({
      state: z
        .array(PublicationState)
        .max(8)
        .optional()
        .describe('Only for channels where it has one of these states'),
    }),
    answer: z.object({ id: Id, network: Realm }),
  }),
  remind: route('PUT', '/compositions/{id}/reminder', {
    access: 'user',
    summary:
      'Set the day on which Today suggests posting it again. Nothing is posted automatically. 409 if none of it is published.',
    params: z.object({ id: Id }),
    body: z.object({
      on: z.iso
        .date()
        .nullable()
        .describe("Day after today in the user's time zone. Null clears the reminder."),
    }),
    answer: z.object({ id: Id, remindOn: z.iso.date().nullable() }),
  }),
  goodTimes: route('GET', '/good-times', {
    access: 'user',
    summary: "Suggest times for the next post, based on when people engaged with the user's posts",
    query: z.object({ network: Realm.optional() }),
    answer: GoodTimes,
  }),
  mentions: route('GET', '/mentions', {
    access: 'user',
    summary: 'Search people and companies that a LinkedIn post can mention',
    query: z.object({ keyword: z.string().max(100), network: Realm.optional() }),
    answer: z.object({ items: z.array(FoundMention) }),
  }),
  linkPreview: route('GET', '/link-preview', {
    access: 'user',
    summary:
      "Preview a link as feeds show it. Has only the host if the page doesn't respond or has no metadata.",
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    rate: 'costly',
    answer: LinkPreview,
  }),
};
