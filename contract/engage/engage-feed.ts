import { z } from 'zod';
import { Deleted, Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { PostCounts, PostType } from '#contract/posts.ts';
import { ProfileKind, Realm } from '#contract/profile.ts';
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

const realm = Realm.optional().describe(
  'Default: `real` if the user has a connected profile or follows someone on the real network, otherwise `sample`',
);

/** A person or company whose posts the user follows. */
export const EngageProfile = z.object({
  id: Id,
  network: Realm,
  kind: ProfileKind,
  url: z.string().describe('Canonical URL'),
  publicId: z.string().nullable(),
  personId: Id.nullable().describe("Person in the user's data. Null if unknown."),
  companyId: Id.nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  pictureUrl: PictureUrl,
  reason: z.string().nullable().describe('Why the user follows it, as text to show'),
  addedVia: FollowedVia,
  readState: ReadState,
  jobId: Id.nullable().describe('Current or latest job that reads its posts'),
  lastReadAt: Moment.nullable(),
  nextReadAt: Moment.nullable(),
  lastError: z.string().nullable().describe('What went wrong and what to do'),
  posts: z.int().describe(`Posts in the feed, counted up to ${maxCountedPosts}`),
  unseenPosts: z.int().describe(`Unseen posts in the feed, counted up to ${maxCountedPosts}`),
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
  network: Realm,
  urn: z.string(),
  url: z.string().nullable().describe('URL of the post on the network'),
  author: EngageProfile.pick({
    id: true,
    kind: true,
    name: true,
    headline: true,
    pictureUrl: true,
    url: true,
    personId: true,
  }).describe('Followed profile that wrote it'),
  text: z.string().nullable(),
  postType: PostType,
  pictureUrl: PictureUrl.describe('First image, if the source reports one'),
  counts: PostCounts,
  publishedAt: Moment.describe("When it was first read, if the source doesn't report a date"),
  seenAt: Moment.nullable(),
  isCommented: z.boolean().describe('Whether the user has commented on it, through inGrow or not'),
  hits: z.array(TextHit).describe("Where the query's keywords occur in the text, from left to right"),
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
  'Matches whole words, ignoring case and accents, and respects signs as in C++, .NET and R&D.';

/** Which posts to show: AND across fields, OR within a field. */
export const FeedFilters = z.object({
  andKeywords: keywords.describe(`All of these must occur. ${keywordsIn}`),
  orKeywords: keywords.describe(`At least one of these must occur. ${keywordsIn}`),
  exceptKeywords: keywords.describe(`None of these may occur. ${keywordsIn}`),
  stemming: z
    .boolean()
    .optional()
    .describe('Whether keywords also match word variations in the language of the post. Default false.'),
  postType: z.array(PostType).optional(),
  hideSeen: z.boolean().optional().describe('If true, only unseen posts'),
  profile: z.array(Id).max(50).optional().describe('Only posts of these followed profiles'),
  network: realm,
});
export type FeedFilters = z.infer<typeof FeedFilters>;

export const FeedQuery = FeedFilters.extend({
  ...pageQuery(20),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

/** `profileUrl` is an alias of `url`. */
export const FollowUrl = z
  .object({
    url: z.string().trim().max(2048).optional().describe('LinkedIn URL of a person or company, in any form'),
    profileUrl: z.string().trim().max(2048).optional(),
  })
  .refine(({ url, profileUrl }) => (url ?? profileUrl ?? '') !== '', {
    path: ['url'],
    message: 'Paste the URL of a profile or a company page',
  });
export type FollowUrl = z.infer<typeof FollowUrl>;

export const engageFeedRoutes = {
  profiles: route('GET', '/engage/profiles', {
    access: 'user',
    summary:
      'List followed people and companies, most recently followed first. Leaves out people on Do not engage.',
    query: z.object({
      ...pageQuery(50, 200),
      personId: z.array(Id).max(200).optional().describe("Only these people, if they're followed"),
      network: realm,
    }),
    answer: page(EngageProfile),
  }),
  addProfile: route('POST', '/engage/add-linkedin-profile', {
    access: 'user',
    summary:
      'Follow a person or company by URL. A profile that is already followed is returned unchanged. 409 if the person is on Do not engage or there is no data provider.',
    body: FollowUrl,
    answer: EngageProfile,
  }),
  followSignals: route('POST', '/engage/profiles/from-signals', {
    access: 'user',
    summary:
      'Follow the people of signals. Leaves out people without a URL and people on Do not engage. 409 if all of them are on Do not engage.',
    body: z.object({ ids: z.array(Id).min(1).max(maxFollowedAtOnce).describe('Signal ids') }),
    answer: z.object({
      items: z.array(EngageProfile),
      followed: z.int().describe('Profiles followed by this call'),
      already: z.int(),
      leftOut: z.int().describe('People without a URL on the network'),
      doNotEngage: z.int().describe('People on Do not engage'),
    }),
  }),
  unfollow: route('DELETE', '/engage/profile/{id}', {
    access: 'user',
    summary: 'Unfollow a profile. Following it again within 30 days restores its posts.',
    params: IdParams,
    answer: Deleted,
  }),
  readProfile: route('POST', '/engage/profile/{id}/read', {
    access: 'user',
    rate: 'costly',
    summary: 'Read the posts of a followed profile now, as a job. Returns the job in progress, if any.',
    params: IdParams,
    answer: EngageProfile,
  }),
  posts: route('GET', '/engage/posts', {
    access: 'user',
    summary: 'List posts of followed profiles, newest first. Following the cursor returns each post once.',
    query: FeedQuery,
    answer: page(FeedPost),
  }),
  markSeen: route('POST', '/engage/posts/seen', {
    access: 'user',
    summary: 'Mark posts as seen or unseen',
    body: z.object({
      ids: z.array(Id).min(1).max(maxSeenAtOnce),
      seen: z.boolean().optional().describe('Default `true`'),
    }),
    answer: z.object({ changed: z.int() }),
  }),
  post: route('GET', '/engage/posts/{id}', {
    access: 'user',
    summary: 'Get a post from the feed',
    params: IdParams,
    answer: FeedPost,
  }),
};
