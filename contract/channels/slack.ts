import { z } from 'zod';
import { Id, Moment, page } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { Connection } from './connections.ts';
import { ConnectBack, ConnectOrigin, ConnectUrl } from './oauth.ts';
import { PublicationDetails, SlackOptions } from './publications.ts';

/** A public channel of the workspace. */
export const SlackChannel = z.object({
  id: z.string(),
  name: z.string().describe('Without `#`'),
  canPost: z.boolean().describe('False where a member has to invite inGrow first'),
});
export type SlackChannel = z.infer<typeof SlackChannel>;

export const slackRoutes = {
  authUrl: route({
    method: 'GET',
    path: '/integrations/slack/auth-url',
    access: 'user',
    summary:
      'An address to send the browser to, to connect Slack or to connect it again. 409 where Slack is not set up',
    query: ConnectOrigin,
    answer: ConnectUrl,
  }),
  createProfile: route({
    method: 'POST',
    path: '/integrations/slack/create-profile',
    access: 'user',
    summary:
      'What the page sends when the browser is back from Slack. 409 where the state was not this user’s or is too old',
    body: ConnectBack,
    answer: Connection,
  }),
  disconnect: route({
    method: 'POST',
    path: '/integrations/slack/disconnect',
    access: 'user',
    summary: 'Disconnects Slack; what was scheduled stays and waits until it is connected again',
    answer: z.object({ ids: z.array(Id) }),
  }),
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
      channelId: SlackOptions.shape.channelId.optional(),
      at: Moment.optional().describe('When; within a year. Without: in ten seconds'),
    }),
    answer: PublicationDetails,
  }),
};
