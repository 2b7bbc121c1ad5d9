import type { Channel, ChannelProvider } from '#core/channels/index.ts';
import type { ChannelView, WayView } from './channel-view.ts';
import { linkedin } from './linkedin.tsx';
import { reddit } from './reddit.tsx';
import { slack } from './slack.tsx';
import { twitter } from './twitter.tsx';

/** Every channel as the page shows it. A new one goes here and into `wayViews`. */
export const channelViews: Readonly<Record<Channel, ChannelView>> = { linkedin, slack, reddit, twitter };

/** By provider. */
export const wayViews: Readonly<Record<ChannelProvider, WayView>> = {
  ...linkedin.ways,
  ...slack.ways,
  ...reddit.ways,
  ...twitter.ways,
};
