import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { Connection } from './connections.ts';
import { ConnectBack, ConnectOrigin, ConnectUrl } from './oauth.ts';
import { PublicationDetails } from './publications.ts';

export const twitterRoutes = {
  auth: route({
    method: 'GET',
    path: '/integrations/twitter/auth',
    access: 'user',
    summary:
      'An address to send the browser to, to connect X or to connect it again. 409 where X is not set up',
    query: ConnectOrigin,
    answer: ConnectUrl,
  }),
  createProfile: route({
    method: 'POST',
    path: '/integrations/twitter/create-profile',
    access: 'user',
    summary:
      'What the page sends when the browser is back from X. 409 where the state was not this user’s or is too old',
    body: ConnectBack,
    answer: Connection,
  }),
  uploadPost: route({
    method: 'POST',
    path: '/integrations/twitter/upload-post',
    access: 'user',
    summary:
      'Publishes a post on X in ten seconds, or at a time; until then it can be taken back. The call is the approval, also of what X charges for it. 409 where X is not connected',
    body: z.object({
      text: z
        .string()
        .max(20_000)
        .describe('Up to 280 as X counts: 2 for an emoji, 23 for a link. Published exactly as it is'),
      madeWithAi: z
        .boolean()
        .optional()
        .describe('A model made the images; without images it has no effect. Default false'),
      imageIds: z
        .array(Id)
        .max(4)
        .optional()
        .describe('Pictures that were uploaded, in their order: up to 4 of at most 5 MB, or one GIF'),
      at: Moment.optional().describe('When; within a year. Without: in ten seconds'),
    }),
    answer: PublicationDetails,
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/integrations/twitter/disconnect',
    access: 'user',
    summary: 'Disconnects X; what was scheduled stays and waits until it is connected again',
    answer: z.object({ ids: z.array(Id) }),
  }),
};
