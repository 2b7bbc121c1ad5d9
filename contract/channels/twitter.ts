import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { oauthRoutes } from './oauth.ts';
import { PublicationDetails } from './publications.ts';

const { authUrl, createProfile, disconnect } = oauthRoutes('twitter');

export const twitterRoutes = {
  // The specification has a path of its own.
  auth: { ...authUrl, path: '/integrations/twitter/auth' as const },
  createProfile,
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
  disconnect: { ...disconnect, method: 'DELETE' as const },
};
