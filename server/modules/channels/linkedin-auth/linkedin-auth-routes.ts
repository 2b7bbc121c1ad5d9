import type { connectionRoutes } from '#contract/connections.ts';
import type { linkedinAuthRoutes } from '#contract/linkedin-auth.ts';
import type { Handlers } from '#contract/route.ts';
import { listConnections } from '#server/modules/channels/connections/list-connections.ts';
import { publishPost } from '#server/modules/channels/publications/publish-post.ts';
import type { Deps } from '#server/modules/deps.ts';
import { createLink } from './create-link.ts';
import { disconnect } from './disconnect.ts';
import { hearCallback } from './hear-callback.ts';
import { verifyConnection } from './verify-connection.ts';

/** Handlers of connecting LinkedIn and of posting to it. */
export function linkedinAuthHandlers(deps: Deps): Handlers<typeof linkedinAuthRoutes> {
  return {
    createLink: ({ caller, body }) => createLink(deps, caller.userId, body),
    verifyConnection: ({ caller, body }) => verifyConnection(deps, caller.userId, body),
    callback: ({ body }) => hearCallback(deps, body),
    postLinkedinPost: ({ caller, body: { text, at } }) =>
      publishPost(deps, caller.userId, { channel: 'linkedin', text, options: null, costMicros: null, at }),
    disconnect: ({ caller, body }) => disconnect(deps, caller.userId, body.id),
  };
}

/** Handlers of the user's accounts at channels. */
export function connectionHandlers(deps: Deps): Handlers<typeof connectionRoutes> {
  return { list: ({ caller }) => listConnections(deps, caller.userId) };
}
