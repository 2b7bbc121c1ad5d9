import type { Handlers } from '#contract/route.ts';
import type { twitterRoutes } from '#contract/twitter.ts';
import { disconnectChannel } from '#server/modules/channels/connections/disconnect-channel.ts';
import { finishOAuth } from '#server/modules/channels/connections/finish-oauth.ts';
import { startOAuth } from '#server/modules/channels/connections/start-oauth.ts';
import type { Deps } from '#server/modules/deps.ts';
import { uploadPost } from './upload-post.ts';

const provider = 'twitter';

/** Handlers of X. */
export function twitterHandlers(deps: Deps): Handlers<typeof twitterRoutes> {
  return {
    auth: ({ caller, query }) => startOAuth(deps, caller.userId, { provider, origin: query.origin }),
    createProfile: ({ caller, body }) => finishOAuth(deps, caller.userId, { provider, ...body }),
    uploadPost: ({ caller, body }) => uploadPost(deps, caller.userId, body),
    disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, provider),
  };
}
