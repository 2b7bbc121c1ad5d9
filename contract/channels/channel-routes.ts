import { type Channel, channels } from '#core/channels/index.ts';
import { linkedinAuthRoutes } from './linkedin-auth.ts';
import { oauthRoutes } from './oauth.ts';
import { redditRoutes } from './reddit.ts';
import { slackRoutes } from './slack.ts';
import { twitterRoutes } from './twitter.ts';

/** Channels with routes beside those of {@link oauthRoutes}. */
const own = {
  linkedinAuth: linkedinAuthRoutes,
  slack: slackRoutes,
  reddit: redditRoutes,
  twitter: twitterRoutes,
};

/** Channels that are connected by OAuth. LinkedIn has two ways, and its own routes. */
export type OAuthChannel = Exclude<Channel, 'linkedin'>;
/** Those that have no routes but these. */
export type PlainChannel = Exclude<OAuthChannel, keyof typeof own>;
export const plainChannels = channels.filter(
  (channel) => channel !== 'linkedin' && !(channel in own),
) as PlainChannel[];

/** The routes of each channel, by its name. */
export const channelRoutes = {
  ...(Object.fromEntries(plainChannels.map((channel) => [channel, oauthRoutes(channel)])) as {
    [C in PlainChannel]: ReturnType<typeof oauthRoutes<C>>;
  }),
  ...own,
};
