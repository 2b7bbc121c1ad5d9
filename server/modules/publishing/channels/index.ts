import type { linkedinAuthRoutes } from '#contract/channels/linkedin-auth.ts';
import type { redditRoutes } from '#contract/channels/reddit.ts';
import type { slackRoutes } from '#contract/channels/slack.ts';
import type { twitterRoutes } from '#contract/channels/twitter.ts';
import type { Handlers } from '#contract/route.ts';
import type { Channel, ChannelOptions } from '#core/channels/index.ts';
import type { Deps } from '#server/modules/deps.ts';
import { publishPost } from '#server/modules/publishing/schedule-publication.ts';
import { postToReddit, readSubreddit, refuseRedditPost } from './reddit.ts';
import { uploadPost } from './twitter.ts';

/** Handlers for the routes that post to each channel, or check such a post; `connections` has the others. */
export function postingHandlers(deps: Deps): {
  linkedinAuth: Pick<Handlers<typeof linkedinAuthRoutes>, 'postLinkedinPost'>;
  slack: Pick<Handlers<typeof slackRoutes>, 'post'>;
  reddit: Pick<Handlers<typeof redditRoutes>, 'subreddit' | 'post'>;
  twitter: Pick<Handlers<typeof twitterRoutes>, 'uploadPost'>;
} {
  return {
    linkedinAuth: {
      postLinkedinPost: ({ caller, body: { text, at } }) =>
        publishPost(deps, caller.userId, { channel: 'linkedin', text, options: null, costMicros: null, at }),
    },
    slack: {
      post: ({ caller, body: { text, channelId = null, at } }) =>
        publishPost(deps, caller.userId, {
          channel: 'slack',
          text,
          options: { channel: 'slack', channelId },
          costMicros: null,
          at,
        }),
    },
    reddit: {
      subreddit: ({ caller, query }) =>
        readSubreddit(deps, caller.userId, { name: query.name, field: 'name' }),
      post: ({ caller, body }) => postToReddit(deps, caller.userId, body),
    },
    twitter: { uploadPost: ({ caller, body }) => uploadPost(deps, caller.userId, body) },
  };
}

export type RuleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'>;

/** A complete post. `within` is a prefix for the names of the option fields, such as `options.`. */
export type Post = { text: string; options: ChannelOptions; within?: string };

/** Channels with rules that only they know, such as those of a subreddit. */
export const ownRules: Partial<
  Record<Channel, (deps: RuleDeps, userId: string, post: Post & { options: never }) => Promise<void>>
> = { reddit: refuseRedditPost };
