import {
  type channelRoutes,
  type OAuthChannel,
  type PlainChannel,
  plainChannels,
} from '#contract/channels/channel-routes.ts';
import type { connectionRoutes } from '#contract/channels/connections.ts';
import type { linkedinAuthRoutes } from '#contract/channels/linkedin-auth.ts';
import type { oauthRoutes } from '#contract/channels/oauth.ts';
import type { Handlers, Routes } from '#contract/route.ts';
import type { SessionOfUser } from '#server/modules/access/sessions.ts';
import { finishOAuth, startOAuth } from '#server/modules/connections/connecting/oauth.ts';
import type { ConnectedStep } from '#server/modules/connections/connecting/store-connection.ts';
import { receiveStatusHint } from '#server/modules/connections/linkedin-auth/account-status.ts';
import {
  createLink,
  receiveCallback,
  verifyConnection,
} from '#server/modules/connections/linkedin-auth/connect-linkedin.ts';
import { disconnect } from '#server/modules/connections/linkedin-auth/disconnect-linkedin.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import { listConnections } from './connections.ts';
import { disconnectChannel } from './end-connections.ts';
import { listChannels } from './slack-channels.ts';

export function connectionHandlers(deps: Deps): Handlers<typeof connectionRoutes> {
  return { list: ({ caller }) => listConnections(deps, caller.userId) };
}

/** A channel's routes without those that post to it. */
type Connecting<G extends Routes> = Omit<
  Handlers<G>,
  'postLinkedinPost' | 'post' | 'subreddit' | 'uploadPost'
>;

const startAt = (
  deps: Deps,
  caller: SessionOfUser,
  provider: OAuthChannel,
  ...[origin, host]: [string | undefined, string]
) => startOAuth(deps, caller, { provider, origin: pageOrigin(deps.origins, origin, host) });

/** Handlers for connecting LinkedIn. */
function linkedinAuthHandlers(
  deps: Deps,
  connectedSteps: readonly ConnectedStep[],
): Connecting<typeof linkedinAuthRoutes> {
  return {
    createLink: ({ caller, body, request }) =>
      createLink(deps, caller, {
        via: body.via,
        origin: pageOrigin(deps.origins, body.origin, request.host),
      }),
    verifyConnection: ({ caller, body }) =>
      verifyConnection({ ...deps, connectedSteps }, caller.userId, body),
    callback: ({ body }) => receiveCallback(deps, body),
    accountStatus: ({ body }) => receiveStatusHint(deps, body),
    disconnect: ({ caller, body }) => disconnect(deps, caller.userId, body.id),
  };
}

/** Handlers for connecting a channel by OAuth and disconnecting it. */
function oauthHandlers<C extends OAuthChannel>(
  deps: Deps,
  connectedSteps: readonly ConnectedStep[],
  provider: C,
): Handlers<ReturnType<typeof oauthRoutes<C>>> {
  return {
    authUrl: ({ caller, query, request }) => startAt(deps, caller, provider, query.origin, request.host),
    createProfile: ({ caller, body }) =>
      finishOAuth({ ...deps, connectedSteps }, caller.userId, { provider, ...body }),
    disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, provider),
  };
}

/**
 * Handlers that connect each channel and read from it; `publishing` has those that post.
 *
 * @param connectedSteps run in the transaction that stores a connection
 */
export function connectingHandlers(
  deps: Deps,
  connectedSteps: readonly ConnectedStep[],
): { [C in keyof typeof channelRoutes]: Connecting<(typeof channelRoutes)[C]> } {
  const by = <C extends OAuthChannel>(channel: C) => oauthHandlers(deps, connectedSteps, channel);
  return {
    ...(Object.fromEntries(plainChannels.map((channel) => [channel, by(channel)])) as {
      [C in PlainChannel]: ReturnType<typeof oauthHandlers<C>>;
    }),
    linkedinAuth: linkedinAuthHandlers(deps, connectedSteps),
    slack: { ...by('slack'), channels: ({ caller, query }) => listChannels(deps, caller.userId, query) },
    reddit: by('reddit'),
    twitter: {
      auth: ({ caller, query, request }) => startAt(deps, caller, 'twitter', query.origin, request.host),
      createProfile: by('twitter').createProfile,
      disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, 'twitter'),
    },
  };
}
