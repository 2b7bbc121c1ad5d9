import type { ChannelProvider } from '#core/channels/index.ts';
import { linkedin } from './linkedin.ts';
import { reddit } from './reddit.ts';
import { slack } from './slack.ts';
import { twitter } from './twitter.ts';
import { unipile } from './unipile.ts';

/** Every provider of a channel. A new one goes here. */
export const channelProviders = {
  unipile,
  linkedin,
  slack,
  reddit,
  twitter,
} satisfies Record<ChannelProvider, unknown>;

type Providers = typeof channelProviders;
type Shapes = { [P in ChannelProvider]: (shape: Providers[P]['settings']) => void }[ChannelProvider];
type AllSettings = Shapes extends (shape: infer All) => void ? All : never;

/** The settings of all providers, by name. */
export const channelSettings = Object.assign(
  {},
  ...Object.values(channelProviders).map(({ settings }) => settings),
) as AllSettings;

/** What the settings say of the providers that are set up. */
export type ChannelConfig = { [P in ChannelProvider]?: ReturnType<Providers[P]['read']> };
