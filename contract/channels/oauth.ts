import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { type Channel, channelDefinitions } from '#core/channels/index.ts';
import { Connection } from './connections.ts';

/** The origin of the page's URLs, e.g. `https://ingrow.example`. */
export const Origin = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'must be an origin without a path');

/** The origin of the page that requests a URL to connect a channel. */
export const ConnectOrigin = z.object({
  origin: Origin.optional().describe('Where the page is, to come back to; PUBLIC_URL wins'),
});

/** A URL at the channel. It works once, for ten minutes, for this user. */
export const ConnectUrl = z.object({ url: z.string(), expiresAt: Moment });

/** The parameters the channel added to the URL it sent the browser back to. */
export const ConnectBack = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2000),
});

/** The routes that every channel with OAuth has: to connect it, to finish, and to disconnect it. */
export function oauthRoutes<C extends Channel>(channel: C) {
  const { label } = channelDefinitions[channel];
  return {
    authUrl: route({
      method: 'GET',
      path: `/integrations/${channel}/auth-url`,
      access: 'user',
      summary: `An address to send the browser to, to connect ${label} or to connect it again. 409 where ${label} is not set up`,
      query: ConnectOrigin,
      answer: ConnectUrl,
    }),
    createProfile: route({
      method: 'POST',
      path: `/integrations/${channel}/create-profile`,
      access: 'user',
      summary: `What the page sends when the browser is back from ${label}. 409 where the state was not this user’s or is too old`,
      body: ConnectBack,
      answer: Connection,
    }),
    disconnect: route({
      method: 'POST',
      path: `/integrations/${channel}/disconnect`,
      access: 'user',
      summary: `Disconnects ${label}; what was scheduled stays and waits until it is connected again`,
      answer: z.object({ ids: z.array(Id) }),
    }),
  };
}
