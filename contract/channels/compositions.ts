import { z } from 'zod';
import { Channel, Publication, PublicationState } from '#contract/channels/publications.ts';
import { DateOrTime, Id, Moment, page } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Network } from '#contract/profile.ts';
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
  postId: Id.describe('The post as it was read, to filter signals by'),
  reactions: z.int().nullable().describe('Null where the source does not say'),
  comments: z.int().nullable(),
  reposts: z.int().nullable(),
  people: z.int().describe('People known by name who engaged with it'),
});
export type PostResults = z.infer<typeof PostResults>;

/** Engagement with a post on a channel that reports it, including the post's later parts. */
export const ChannelCounts = z.object({
  channel: Channel,
  likes: z.int().nullable().describe('Or points, where the channel counts votes. Null where it doesn’t say'),
  replies: z.int().nullable().describe('Replies or comments'),
  reposts: z.int().nullable(),
  at: Moment.describe('When the channel was asked'),
});
export type ChannelCounts = z.infer<typeof ChannelCounts>;

/** A text for several channels, with its publications. It has no state of its own. */
export const Composition = z.object({
  id: Id,
  network: Network,
  publications: z
    .array(Publication)
    .min(1)
    .describe('By channel, then part by part; canceled ones are left out'),
  cameBack: PostResults.nullable().describe('What it got on LinkedIn; null while no source has read it'),
  counts: z
    .array(ChannelCounts)
    .describe('What it got on channels that report it, as of when they were last asked'),
  remindOn: z.iso.date().nullable().describe('The day on which Today asks whether to post it again'),
});
export type Composition = z.infer<typeof Composition>;

export const CompositionQuery = z.object({
  view: CompositionView,
  network: Network.optional().describe('Without: real once a real profile is connected, else sample'),
  channel: z.array(Channel).max(channels.length).optional().describe('Only with a publication there'),
  state: z.array(PublicationState).max(8).optional().describe('Of the states of the view only these'),
  from: DateOrTime.optional().describe('Due then or later'),
  till: DateOrTime.optional().describe('Due before this time, or on this date or before'),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 30'),
});
export type CompositionQuery = z.infer<typeof CompositionQuery>;

/** When readers of the user's posts engage most. */
export const GoodTimes = z.object({
  items: z
    .array(
      z.object({
        at: Moment,
        reason: z.string().describe('As in "Your readers comment most on Tuesdays 8–10"'),
      }),
    )
    .describe('The next three, the earliest first; none without enough data'),
  hasEnough: z
    .boolean()
    .describe('At least 30 engagements whose time the source reported, on at least 5 posts'),
  engagements: z.int().describe('Those that count, of the last year'),
  posts: z.int(),
});
export type GoodTimes = z.infer<typeof GoodTimes>;

/** How feeds show a link. The server reads it. */
export const LinkPreview = z.object({
  url: z.string(),
  host: z.string().describe('Without `www.`'),
  title: z.string().nullable(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
  image: PictureUrl,
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** A person or company that a LinkedIn post can mention. */
export const FoundMention = z.object({
  id: z.string().describe('The URN that LinkedIn knows them by'),
  kind: z.enum(['person', 'organization']),
  name: z.string(),
  detail: z.string().nullable().describe('The headline of a person, the industry of a company'),
  pictureUrl: PictureUrl,
});
export type FoundMention = z.infer<typeof FoundMention>;

export const compositionRoutes = {
  list: route({
    method: 'GET',
    path: '/compositions',
    access: 'user',
    summary: 'Posts of the user, one item for what was written at once for several channels',
    query: CompositionQuery,
    answer: page(Composition),
  }),
  duplicate: route({
    method: 'POST',
    path: '/compositions/{id}/duplicate',
    access: 'user',
    summary: 'Makes a new draft that says the same; it goes nowhere by itself',
    params: z.object({ id: Id }),
    query: z.object({
      state: z.array(PublicationState).max(8).optional().describe('Only for channels where it is in these'),
    }),
    answer: z.object({ id: Id, network: Network }),
  }),
  remind: route({
    method: 'PUT',
    path: '/compositions/{id}/reminder',
    access: 'user',
    summary: 'Sets the day on which Today asks whether to post it again; nothing is repeated by itself',
    params: z.object({ id: Id }),
    body: z.object({ on: z.iso.date().nullable().describe('In the zone of the user; null: not at all') }),
    answer: z.object({ id: Id, remindOn: z.iso.date().nullable() }),
  }),
  goodTimes: route({
    method: 'GET',
    path: '/good-times',
    access: 'user',
    summary: 'When to post next, by when readers engaged with the user’s own posts before',
    query: z.object({ network: Network.optional() }),
    answer: GoodTimes,
  }),
  mentions: route({
    method: 'GET',
    path: '/mentions',
    access: 'user',
    summary: 'People and companies that a post on LinkedIn can mention: those whose id there a source said',
    query: z.object({ keyword: z.string().max(100), network: Network.optional() }),
    answer: z.object({ items: z.array(FoundMention) }),
  }),
  linkPreview: route({
    method: 'GET',
    path: '/link-preview',
    access: 'user',
    summary: 'What feeds will show of a link; a site that says nothing is its host alone',
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    rate: 'costly',
    answer: LinkPreview,
  }),
};
