import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { Connection, LinkedInProvider } from './connections.ts';
import { Origin } from './oauth.ts';
import { PublicationDetails } from './publications.ts';

export const linkedinAuthRoutes = {
  createLink: route('POST', '/linkedin-auth/create-link', {
    access: 'user',
    summary:
      "Create a URL to connect or reconnect LinkedIn. It works once, for 10 minutes. 409 if LinkedIn isn't set up on this server.",
    body: z.object({
      via: LinkedInProvider.optional().describe('Default: the preferred provider that is set up'),
      origin: Origin.optional().describe('Origin to return to. Ignored if PUBLIC_URL is set.'),
    }),
    answer: z.object({
      url: z.string().describe('URL to open in the browser'),
      via: LinkedInProvider,
      asksForSignIn: z
        .boolean()
        .describe("Whether the provider's own page asks for the LinkedIn user name and password"),
      expiresAt: Moment,
    }),
  }),
  verifyConnection: route('POST', '/linkedin-auth/verify-connection', {
    access: 'user',
    summary:
      "Finish connecting LinkedIn after the browser returns. Send `state` and, if present, `code` from the URL. 409 if the provider hasn't reported the account yet, or the link was used, has expired or belongs to another user.",
    body: z.object({
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(2000).optional(),
    }),
    answer: Connection,
  }),
  callback: route('POST', '/linkedin-auth/callback', {
    access: 'public',
    rate: 'vendor',
    summary:
      "Receive Unipile's callback that an account was connected. The call is unsigned, so it only counts with the secret name of an open link, and the account is read from Unipile before it's trusted. The response is always the same.",
    body: z.object({
      status: z.string().max(100).optional(),
      account_id: z.string().min(1).max(300),
      name: z.string().min(1).max(300),
    }),
    answer: z.object({ received: z.literal(true) }),
  }),
  accountStatus: route('POST', '/linkedin-auth/account-status', {
    access: 'public',
    rate: 'vendor',
    summary:
      "Receive Unipile's notification that the status of an account changed. Anyone can call this. Its only effect is that a connected account's status is read from Unipile, at most once a minute. The response is always the same.",
    body: z.looseObject({}),
    answer: z.object({ received: z.literal(true) }),
  }),
  postLinkedinPost: route('POST', '/linkedin-auth/post-linkedin-post', {
    access: 'user',
    summary:
      "Schedule a LinkedIn post. It's sent at `at` and can be canceled until then. This call approves it. 409 if LinkedIn isn't connected.",
    body: z.object({
      text: z.string().max(20_000).describe('Up to 3,000 characters, published as is'),
      at: Moment.optional().describe('When to send it, at most 366 days ahead. Default: in 10 seconds.'),
    }),
    answer: PublicationDetails,
  }),
  disconnect: route('POST', '/linkedin-auth/disconnect', {
    access: 'user',
    summary:
      "Disconnect one LinkedIn account, or all of them if `id` is omitted. Scheduled posts wait until it's reconnected.",
    body: z.object({ id: Id.optional() }),
    answer: z.object({ ids: z.array(Id) }),
  }),
};
