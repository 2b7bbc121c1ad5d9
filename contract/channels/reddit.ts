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
    .describe('Markdown, published as is. Leave it empty for a link post, or if the subreddit allows it.'),
  link: link.optional().describe('URL to share instead of a text'),
  flairId: flairId.optional(),
  flairText: flairText.optional().describe('Text for a flair that can be edited'),
  nsfw: nsfw.optional(),
  spoiler: spoiler.optional(),
  at: Moment.optional().describe('When to send it, at most 366 days ahead. Default: in 10 seconds.'),
});
export type NewRedditPost = z.infer<typeof NewRedditPost>;

export const redditRoutes = {
  ...oauthRoutes('reddit'),
  subreddit: route('GET', '/integrations/reddit/subreddit', {
    access: 'user',
    summary:
      "Get a subreddit's rules and flairs from Reddit. 400 if it doesn't exist or the account can't access it, 409 if Reddit isn't connected.",
    query: z.object({ name: subreddit }),
    answer: Subreddit,
  }),
  post: route('POST', '/integrations/reddit/post', {
    access: 'user',
    summary:
      "Schedule a Reddit post. It's sent at `at` and can be canceled until then. This call approves it. 400 if it breaks the subreddit's rules, 409 if Reddit isn't connected.",
    body: NewRedditPost,
    answer: PublicationDetails,
  }),
};
