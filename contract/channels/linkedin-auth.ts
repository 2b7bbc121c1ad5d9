import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { Connection, LinkedInProvider } from './connections.ts';
import { Origin } from './oauth.ts';
import { PublicationDetails } from './publications.ts';

export const linkedinAuthRoutes = {
  createLink: route({
    method: 'POST',
    path: '/linkedin-auth/create-link',
    access: 'user',
    summary:
      'An address to send the browser to, to connect LinkedIn or to connect it again; it works once, for ten minutes. 409 where no way is configured',
    body: z.object({
      via: LinkedInProvider.optional().describe('Without: the better way of those that are configured'),
      origin: Origin.optional().describe('Where the page is, to come back to; PUBLIC_URL wins'),
    }),
    answer: z.object({
      url: z.string(),
      via: LinkedInProvider,
      asksForSignIn: z
        .boolean()
        .describe(
          "The provider's own page asks for the network's user name and password: say so before the link",
        ),
      expiresAt: Moment,
    }),
  }),
  verifyConnection: route({
    method: 'POST',
    path: '/linkedin-auth/verify-connection',
    access: 'user',
    summary:
      'What the page sends when the browser is back: the `state` of its address and, from LinkedIn itself, the `code`. 409 while the provider has not told the account, or when the link was not this user’s, is used or too old',
    body: z.object({
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(2000).optional(),
    }),
    answer: Connection,
  }),
  callback: route({
    method: 'POST',
    path: '/linkedin-auth/callback',
    access: 'public',
    rate: 'vendor',
    summary:
      'What Unipile calls when an account was connected. It is unsigned: only the secret name of a link that is open counts, and the account is read before it is trusted. The answer is always the same',
    body: z.object({
      status: z.string().max(100).optional(),
      account_id: z.string().min(1).max(300),
      name: z.string().min(1).max(300),
    }),
    answer: z.object({ received: z.literal(true) }),
  }),
  accountStatus: route({
    method: 'POST',
    path: '/linkedin-auth/account-status',
    access: 'public',
    rate: 'vendor',
    summary:
      'What Unipile calls when the status of an account changes. Anyone may call: it only makes us read the status of a connected account at Unipile, at most once a minute each, and nothing else of the body is looked at. The answer is always the same',
    body: z.looseObject({}),
    answer: z.object({ received: z.literal(true) }),
  }),
  postLinkedinPost: route({
    method: 'POST',
    path: '/linkedin-auth/post-linkedin-post',
    access: 'user',
    summary:
      'Publishes a post on LinkedIn in ten seconds, or at a time; until then it can be taken back. The call is the approval. 409 where LinkedIn is not connected',
    body: z.object({
      text: z.string().max(20_000).describe('Up to 3,000 characters; published exactly as it is'),
      at: Moment.optional().describe('When; within a year. Without: in ten seconds'),
    }),
    answer: PublicationDetails,
  }),
  disconnect: route({
    method: 'POST',
    path: '/linkedin-auth/disconnect',
    access: 'user',
    summary:
      'Disconnects LinkedIn: by id one account, without all of them. What was scheduled stays and waits until it is connected again',
    body: z.object({ id: Id.optional() }),
    answer: z.object({ ids: z.array(Id) }),
  }),
};
