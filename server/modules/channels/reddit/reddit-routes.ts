import type { redditRoutes } from '#contract/reddit.ts';
import type { Handlers } from '#contract/route.ts';
import { disconnectChannel } from '#server/modules/channels/connections/disconnect-channel.ts';
import { finishOAuth } from '#server/modules/channels/connections/finish-oauth.ts';
import { startOAuth } from '#server/modules/channels/connections/start-oauth.ts';
import type { Deps } from '#server/modules/deps.ts';
import { postToReddit } from './post-to-reddit.ts';
import { readSubreddit } from './read-subreddit.ts';

const provider = 'reddit';

/** Handlers of Reddit. */
export function redditHandlers(deps: Deps): Handlers<typeof redditRoutes> {
  return {
    authUrl: ({ caller, query }) => startOAuth(deps, caller.userId, { provider, origin: query.origin }),
    createProfile: ({ caller, body }) => finishOAuth(deps, caller.userId, { provider, ...body }),
    subreddit: ({ caller, query }) => readSubreddit(deps, caller.userId, { name: query.name, field: 'name' }),
    post: ({ caller, body }) => postToReddit(deps, caller.userId, body),
    disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, provider),
  };
}
