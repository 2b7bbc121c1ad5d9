import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { PostCounts, PostType } from '#contract/posts.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { EngageProfile } from './engage-feed.ts';

/** Number of posts per day. */
export const dailyPosts = 10;
/** The most people to engage with on one list. */
export const maxRecommended = 20;

const OfRealm = {
  network: Realm.optional().describe(
    'Default: `real` if the user has a connected profile or follows someone on the real network, otherwise `sample`',
  ),
};

/**
 * Reasons for a recommendation. `engaged`: they engaged with you; `wrote`: they sent you messages; `waiting`:
 * you haven't replied to their last message; `reached`: you engaged with them or their posts; `fit`: your own
 * rules; `offer`: words from what you sell; `score`; `posted`: they published recently; `fresh`: how old the
 * post is; `quiet`: you haven't commented on them recently. In the inbox, `question`: they ask you something;
 * `firstHour`: your post is less than an hour old.
 */
export const ReasonKind = z.enum([
  'engaged',
  'wrote',
  'waiting',
  'reached',
  'fit',
  'offer',
  'score',
  'posted',
  'fresh',
  'quiet',
  'question',
  'firstHour',
]);
export type ReasonKind = z.infer<typeof ReasonKind>;

/** One reason with the facts it counts. Recommendations are ranked by the sum of points over all reasons. */
export const Reason = z.object({
  kind: ReasonKind,
  text: z.string().describe('Reason with the number that was counted, as text to show'),
  points: z.number(),
});
export type Reason = z.infer<typeof Reason>;

/** Someone to follow or engage with. */
export const RecommendedPerson = z.object({
  personId: Id,
  name: z.string(),
  headline: z.string().nullable(),
  company: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
  isFollowed: z.boolean(),
  points: z.number().describe('Total points of the reasons'),
  reasons: z.array(Reason).describe('Strongest first'),
});
export type RecommendedPerson = z.infer<typeof RecommendedPerson>;

/** `done` also if the user's comment on the post has been approved or posted since. */
export const DailyState = z.enum(['open', 'done', 'skipped']);
export type DailyState = z.infer<typeof DailyState>;

/** A post picked for a day. */
export const DailyPick = z.object({
  id: Id,
  rank: z.int().describe('Rank when picked, from 1 for the best'),
  state: DailyState,
  points: z.number(),
  reasons: z.array(Reason).describe('Strongest first'),
  post: z.object({
    id: Id,
    url: z.string().nullable(),
    text: z.string().nullable(),
    postType: PostType,
    publishedAt: Moment.nullable(),
    counts: PostCounts,
    author: z.object({
      name: z.string(),
      url: z.string().nullable(),
      headline: z.string().nullable(),
      pictureUrl: PictureUrl,
      personId: Id.nullable(),
    }),
  }),
});
export type DailyPick = z.infer<typeof DailyPick>;

/** The posts for one of the user's days. */
export const DailyPosts = z.object({
  network: Realm,
  day: z.iso.date().describe("Day in the user's time zone. It starts at 07:00."),
  nextAt: Moment.describe('When the next day starts'),
  madeAt: Moment.nullable().describe('When the latest posts were picked. Null if there are none.'),
  done: z.int().describe('Posts that are done or skipped'),
  isDone: z.boolean().describe('Whether there are posts and all of them are done or skipped'),
  items: z.array(DailyPick),
});
export type DailyPosts = z.infer<typeof DailyPosts>;

export const recommendationRoutes = {
  profiles: route('GET', '/engage/recommendation-profiles', {
    access: 'user',
    summary: 'List people to follow, with reasons',
    query: z.object({
      ...OfRealm,
      ...pageQuery(20),
    }),
    answer: page(RecommendedPerson),
  }),
  follow: route('POST', '/engage/add-recommendation', {
    access: 'user',
    summary:
      'Follow a recommended person. A person who is already followed is returned unchanged. 409 if they have no LinkedIn URL or are on Do not engage.',
    body: z.object({ id: Id.describe('Id of the person') }),
    answer: EngageProfile,
  }),
  generate: route('POST', '/engage/generate-ingrow-linkedin-recommendation-list', {
    access: 'user',
    rate: 'costly',
    summary: 'Build the list of people to engage with, as a job. Returns the job in progress, if any.',
    answer: Job,
  }),
  list: route('GET', '/engage/ingrow-recommendation-list-linkedin', {
    access: 'user',
    summary: 'List people to engage with today, as last built, best first',
    query: z.object(OfRealm),
    answer: z.object({
      network: Realm,
      madeAt: Moment.nullable().describe('Null if the list was never built'),
      job: Job.nullable().describe("Job that builds the list, while it's queued or running"),
      items: z.array(RecommendedPerson),
    }),
  }),
  never: route('POST', '/engage/never-recommend', {
    access: 'user',
    summary: 'Stop recommending a person and their posts',
    body: z.object({ id: Id.describe('Id of the person') }),
    answer: z.object({ id: Id, since: Moment }),
  }),
  again: route('POST', '/engage/recommend-again', {
    access: 'user',
    summary: 'Undo “Not interested” for a person',
    body: z.object({ id: Id.describe('Id of the person') }),
    answer: z.object({ id: Id }),
  }),
  daily: route('GET', '/engage/ingrow-daily-recommended-posts-linkedin', {
    access: 'user',
    summary: 'Get the 10 posts of the day, with reasons. Picks posts if some are missing.',
    query: z.object(OfRealm),
    answer: DailyPosts,
  }),
  refreshDaily: route('POST', '/engage/refresh-daily-linkedin-posts', {
    access: 'user',
    rate: 'costly',
    summary: 'Replace the posts of the day that are still open',
    body: z.object(OfRealm),
    answer: DailyPosts,
  }),
  markDaily: route('PATCH', '/engage/ingrow-daily-recommended-posts-linkedin/{id}', {
    access: 'user',
    summary: 'Mark a post of the day as done, skipped or open',
    params: IdParams,
    body: z.object({ state: DailyState }),
    answer: z.object({ id: Id, state: DailyState }),
  }),
};
