import { z } from 'zod';
import { Moment, page } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { oauthRoutes } from './oauth.ts';
import { optionSchemas, PublicationDetails } from './publications.ts';

/** A public channel of the workspace. */
export const SlackChannel = z.object({
  id: z.string(),
  name: z.string().describe('Name without `#`'),
  canPost: z.boolean().describe('False if a member has to invite inGrow first'),
});
export type SlackChannel = z.infer<typeof SlackChannel>;

export const slackRoutes = {
  ...oauthRoutes('slack'),
  channels: route('GET', '/integrations/slack/channels', {
    access: 'user',
    summary:
      "List public channels of the connected workspace. A page can be short or empty even if more follow. 409 if Slack isn't connected.",
    query: z.object({
      search: z.string().max(80).optional().describe('Part of the channel name'),
      cursor: z.string().max(500).optional(),
    }),
    answer: page(SlackChannel),
  }),
  post: route('POST', '/integrations/slack/post', {
    access: 'user',
    summary:
      "Schedule a Slack message. It's sent at `at` and can be canceled until then. This call approves it. 409 if Slack isn't connected.",
    body: z.object({
      text: z.string().max(100_000).describe('Up to 40,000 characters, published as is'),
      channelId: optionSchemas('slack').channelId.optional(),
      at: Moment.optional().describe('When to send it, at most 366 days ahead. Default: in 10 seconds.'),
    }),
    answer: PublicationDetails,
  }),
};
