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
  uploadPost: route('POST', '/integrations/twitter/upload-post', {
    access: 'user',
    summary:
      "Schedule a post on X. It's sent at `at` and can be canceled until then. This call approves it and what X charges for it. 409 if X isn't connected.",
    body: z.object({
      text: z
        .string()
        .max(20_000)
        .describe(
          'Up to 280 characters as X counts them: an emoji counts as 2, a link as 23. Published as is.',
        ),
      madeWithAi: z
        .boolean()
        .optional()
        .describe('Marks the images as made with AI. Has no effect without images. Default false.'),
      imageIds: z
        .array(Id)
        .max(4)
        .optional()
        .describe('Uploaded images in order: up to 4 of at most 5 MB each, or one GIF'),
      at: Moment.optional().describe('When to send it, at most 366 days ahead. Default: in 10 seconds.'),
    }),
    answer: PublicationDetails,
  }),
  disconnect: { ...disconnect, method: 'DELETE' as const },
};
