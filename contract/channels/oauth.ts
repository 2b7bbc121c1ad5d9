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
  origin: Origin.optional().describe('Origin to return to. Ignored if PUBLIC_URL is set.'),
});

/** A URL at the channel. It works once, for ten minutes, for this user. */
export const ConnectUrl = z.object({
  url: z.string().describe('URL to open in the browser'),
  expiresAt: Moment,
});

/** The parameters the channel added to the URL it sent the browser back to. */
export const ConnectBack = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2000),
});

/** The routes that every channel with OAuth has: to connect it, to finish, and to disconnect it. */
export function oauthRoutes<C extends Channel>(channel: C) {
  const { label } = channelDefinitions[channel];
  return {
    authUrl: route('GET', `/integrations/${channel}/auth-url`, {
      access: 'user',
      summary: `Get a URL to connect or reconnect ${label}. It works once, for 10 minutes. 409 if ${label} isn't set up on this server.`,
      query: ConnectOrigin,
      answer: ConnectUrl,
    }),
    createProfile: route('POST', `/integrations/${channel}/create-profile`, {
      access: 'user',
      summary: `Finish connecting ${label} after the browser returns. 409 if \`state\` was used, has expired or belongs to another user.`,
      body: ConnectBack,
      answer: Connection,
    }),
    disconnect: route('POST', `/integrations/${channel}/disconnect`, {
      access: 'user',
      summary: `Disconnect ${label}. Scheduled posts wait until it's reconnected.`,
      answer: z.object({ ids: z.array(Id) }),
    }),
  };
}
