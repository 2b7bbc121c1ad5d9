import { z } from 'zod';
import { Moment, page } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { oauthRoutes } from './oauth.ts';
import { optionSchemas, PublicationDetails } from './publications.ts';

/** A public channel of the workspace. */
export const SlackChannel = z.object({
  id: z.string(),
  name: z.string().describe('Without `#`'),
  canPost: z.boolean().describe('False where a member has to invite inGrow first'),
});
export type SlackChannel = z.infer<typeof SlackChannel>;

export const slackRoutes = {
  ...oauthRoutes('slack'),
  channels: route({
    method: 'GET',
    path: '/integrations/slack/channels',
    access: 'user',
    summary:
      'The public channels of the connected workspace; a page may be short or empty although more follow. 409 where Slack is not connected',
    query: z.object({
      search: z.string().max(80).optional().describe('Only those whose name has this in it'),
      cursor: z.string().max(500).optional(),
    }),
    answer: page(SlackChannel),
  }),
  post: route({
    method: 'POST',
    path: '/integrations/slack/post',
    access: 'user',
    summary:
      'Posts to Slack in ten seconds, or at a time; until then it can be taken back. The call is the approval. 409 where Slack is not connected',
    body: z.object({
      text: z.string().max(100_000).describe('Up to 40,000 characters; published exactly as it is'),
      channelId: optionSchemas('slack').channelId.optional(),
      at: Moment.optional().describe('When; within a year. Without: in ten seconds'),
    }),
    answer: PublicationDetails,
  }),
};
