import type { Handlers } from '#contract/route.ts';
import type { slackRoutes } from '#contract/slack.ts';
import { disconnectChannel } from '#server/modules/channels/connections/disconnect-channel.ts';
import { finishOAuth } from '#server/modules/channels/connections/finish-oauth.ts';
import { startOAuth } from '#server/modules/channels/connections/start-oauth.ts';
import { publishPost } from '#server/modules/channels/publications/publish-post.ts';
import type { Deps } from '#server/modules/deps.ts';
import { listChannels } from './list-channels.ts';

const provider = 'slack';

/** Handlers of Slack. */
export function slackHandlers(deps: Deps): Handlers<typeof slackRoutes> {
  return {
    authUrl: ({ caller, query }) => startOAuth(deps, caller.userId, { provider, origin: query.origin }),
    createProfile: ({ caller, body }) => finishOAuth(deps, caller.userId, { provider, ...body }),
    disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, provider),
    channels: ({ caller, query }) => listChannels(deps, caller.userId, query),
    post: ({ caller, body: { text, channelId = null, at } }) =>
      publishPost(deps, caller.userId, {
        channel: 'slack',
        text,
        options: { channel: 'slack', channelId },
        costMicros: null,
        at,
      }),
  };
}
