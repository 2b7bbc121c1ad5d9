import { z } from 'zod';
import { Deleted, Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { PostCounts, PostType } from '#contract/posts.ts';
import { Network, ProfileKind } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { maxFollowedAtOnce } from '#contract/values.ts';

/** The most posts that one call can mark as seen. */
export const maxSeenAtOnce = 200;
/** A profile's posts are counted up to this number. */
export const maxCountedPosts = 1000;

/** How the user came to follow a profile. */
export const FollowedVia = z.enum(['url', 'recommendation', 'signal']);
export type FollowedVia = z.infer<typeof FollowedVia>;

/** The state of reading a followed profile's posts. */
export const ReadState = z.enum(['idle', 'queued', 'running', 'failed']);
export type ReadState = z.infer<typeof ReadState>;

/**
 * If absent: `real` if the user has a connected profile of the real network or follows someone there,
 * otherwise `sample`.
 */
const network = Network.optional().describe(
  'Absent: `real` where the user has or follows a profile of the real network, else `sample`',
);

/** A person or company whose posts the user follows. */
export const EngageProfile = z.object({
  id: Id,
  network: Network,
  kind: ProfileKind,
  url: z.string().describe('Canonical address'),
  publicId: z.string().nullable(),
  personId: Id.nullable().describe('The person as a record of its own, where they are known'),
  companyId: Id.nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  pictureUrl: PictureUrl,
  reason: z.string().nullable().describe('Why, in plain words'),
  addedVia: FollowedVia,
  readState: ReadState,
  jobId: Id.nullable().describe('The job that reads or read last'),
  lastReadAt: Moment.nullable(),
  nextReadAt: Moment.nullable(),
  lastError: z.string().nullable().describe('What happened and what to do, in plain words'),
  posts: z.int().describe(`How many posts are in the feed, counted up to ${maxCountedPosts}`),
  unseenPosts: z.int().describe(`How many of them are not seen yet, counted up to ${maxCountedPosts}`),
  latestPostAt: Moment.nullable(),
  followedAt: Moment,
});
export type EngageProfile = z.infer<typeof EngageProfile>;

/** A part of a text, with indexes like those of JavaScript's `slice`. */
export const TextHit = z.object({ from: z.int(), to: z.int() });
export type TextHit = z.infer<typeof TextHit>;

/** A post by a followed profile. */
export const FeedPost = z.object({
  id: Id,
  network: Network,
  urn: z.string(),
  url: z.string().nullable().describe('Where it is on the network'),
  author: EngageProfile.pick({
    id: true,
    kind: true,
    name: true,
    headline: true,
    pictureUrl: true,
    url: true,
    personId: true,
  }).describe('The followed profile'),
  text: z.string().nullable(),
  postType: PostType,
  pictureUrl: PictureUrl.describe('Its first picture, where the source reports one'),
  counts: PostCounts,
  publishedAt: Moment.describe('When it was first read, where the source does not say'),
  seenAt: Moment.nullable(),
  isCommented: z.boolean().describe('Whether the user has commented on it, by inGrow or by hand'),
  hits: z.array(TextHit).describe('Where the keywords of the query are in the text, from left to right'),
});
export type FeedPost = z.infer<typeof FeedPost>;

/** A word, or a phrase of consecutive words. A comma starts the next keyword. */
export const Keyword = z
  .string()
  .trim()
  .max(200)
  .regex(/[\p{L}\p{Nd}]/u, 'must have a letter or a digit');
const keywords = z.array(Keyword).max(20).optional();
const keywordsIn =
  'is in the text as whole words, with the signs of names like C++, .NET and R&D; case and accents ignored';

/** Which posts to show: AND across fields, OR within a field. */
export const FeedFilters = z.object({
  andKeywords: keywords.describe(`Each of these ${keywordsIn}`),
  orKeywords: keywords.describe(`At least one of these ${keywordsIn}`),
  exceptKeywords: keywords.describe(`None of these ${keywordsIn}`),
  stemming: z
    .boolean()
    .optional()
    .describe('`true`: keywords match other forms of their words too, by the language of the post'),
  postType: z.array(PostType).optional(),
  hideSeen: z.boolean().optional().describe('`true`: only posts that are not seen yet'),
  profile: z.array(Id).max(50).optional().describe('Of one of these followed profiles'),
  network,
});
export type FeedFilters = z.infer<typeof FeedFilters>;

export const FeedQuery = FeedFilters.extend({
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

/** `profileUrl` is an alias of `url`. */
export const FollowUrl = z
  .object({
    url: z.string().trim().max(2048).optional().describe('Any form of the URL of a person or a company'),
    profileUrl: z.string().trim().max(2048).optional(),
  })
  .refine(({ url, profileUrl }) => (url ?? profileUrl ?? '') !== '', {
    path: ['url'],
    message: 'Paste the URL of a profile or a company page',
  });
export type FollowUrl = z.infer<typeof FollowUrl>;

export const engageFeedRoutes = {
  profiles: route({
    method: 'GET',
    path: '/engage/profiles',
    access: 'user',
    summary:
      'People and companies the user follows, those followed last first; without people on Do not engage',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(200).optional().describe('Default 50'),
      personId: z.array(Id).max(200).optional().describe('Only these people, as far as they are followed'),
      network,
    }),
    answer: page(EngageProfile),
  }),
  addProfile: route({
    method: 'POST',
    path: '/engage/add-linkedin-profile',
    access: 'user',
    summary:
      'Follows a person or a company by URL on the network that Engage shows; one that is followed already is answered as it is. 409 for people on Do not engage, or without a data provider',
    body: FollowUrl,
    answer: EngageProfile,
  }),
  followSignals: route({
    method: 'POST',
    path: '/engage/profiles/from-signals',
    access: 'user',
    summary:
      'Follows the people of signals; those without an address or on Do not engage are left out, 409 where all are on it',
    body: z.object({ ids: z.array(Id).min(1).max(maxFollowedAtOnce).describe('Signals') }),
    answer: z.object({
      items: z.array(EngageProfile),
      followed: z.int().describe('Newly, by this call'),
      already: z.int(),
      leftOut: z.int().describe('People without an address on the network'),
      doNotEngage: z.int().describe('People on Do not engage, who are left out'),
    }),
  }),
  unfollow: route({
    method: 'DELETE',
    path: '/engage/profile/{id}',
    access: 'user',
    summary: 'Unfollows; following again within 30 days brings the posts back as they were',
    params: IdParams,
    answer: Deleted,
  }),
  readProfile: route({
    method: 'POST',
    path: '/engage/profile/{id}/read',
    access: 'user',
    rate: 'costly',
    summary: 'Reads the posts of a followed profile now, as a job; answers the one under way',
    params: IdParams,
    answer: EngageProfile,
  }),
  posts: route({
    method: 'GET',
    path: '/engage/posts',
    access: 'user',
    summary: 'Posts of those followed, newest first; following the cursor gives each post once',
    query: FeedQuery,
    answer: page(FeedPost),
  }),
  markSeen: route({
    method: 'POST',
    path: '/engage/posts/seen',
    access: 'user',
    summary: 'Marks posts as seen, or as not seen',
    body: z.object({
      ids: z.array(Id).min(1).max(maxSeenAtOnce),
      seen: z.boolean().optional().describe('Default `true`'),
    }),
    answer: z.object({ changed: z.int() }),
  }),
  post: route({
    method: 'GET',
    path: '/engage/posts/{id}',
    access: 'user',
    summary: 'One post of the feed',
    params: IdParams,
    answer: FeedPost,
  }),
};
