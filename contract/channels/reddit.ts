import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { oauthRoutes } from './oauth.ts';
import { optionSchemas, PublicationDetails } from './publications.ts';
import { Subreddit } from './reddit-rules.ts';

const { subreddit, title, link, flairId, flairText, nsfw, spoiler } = optionSchemas('reddit');

/** A post on Reddit: a text post or a link post. */
export const NewRedditPost = z.object({
  subreddit,
  title,
  text: z
    .string()
    .max(40_000, 'must have at most 40,000 characters')
    .optional()
    .describe(
      'Markdown, published exactly as it is; may be empty where the subreddit allows that, and is with a link',
    ),
  link: link.optional().describe('An address that is shared, in place of a text'),
  flairId: flairId.optional(),
  flairText: flairText.optional().describe('Other words for a flair that may be changed'),
  nsfw: nsfw.optional(),
  spoiler: spoiler.optional(),
  at: Moment.optional().describe('When; within a year. Without: in ten seconds'),
});
export type NewRedditPost = z.infer<typeof NewRedditPost>;

export const redditRoutes = {
  ...oauthRoutes('reddit'),
  subreddit: route({
    method: 'GET',
    path: '/integrations/reddit/subreddit',
    access: 'user',
    summary:
      'What a subreddit takes and which flairs it has, asked of Reddit at once. 400 for one that is not there or not open to the account; 409 where Reddit is not connected',
    query: z.object({ name: subreddit }),
    answer: Subreddit,
  }),
  post: route({
    method: 'POST',
    path: '/integrations/reddit/post',
    access: 'user',
    summary:
      'Publishes a post on Reddit in ten seconds, or at a time; until then it can be taken back. The call is the approval. What the subreddit’s rules do not allow is 400 by the field; 409 where Reddit is not connected',
    body: NewRedditPost,
    answer: PublicationDetails,
  }),
};
