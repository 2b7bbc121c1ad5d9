import type { ChannelSetup, Connection } from '#contract/channels/connections.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { rankedChannels } from '#core/channels/index.ts';
import { isUsable } from './channel-labels.ts';

/** The networks in the order offered. */
export const allNetworks = ['real', 'sample'] as const satisfies readonly Network[];

type Ways = Pick<ChannelSetup, 'channel' | 'ways'>;

/** Whether this server can publish in a network. */
export const isConfigured = (setups: readonly Ways[], network: Network): boolean =>
  setups.some(({ ways }) => ways.some((way) => way.network === network));

/** The default network of a new post: where the user is connected, or else could connect. */
export function defaultNetwork(
  setups: readonly Ways[],
  connections: readonly Pick<Connection, 'network' | 'state'>[],
): Network {
  const isThere = (network: Network) => connections.some((one) => one.network === network && isUsable(one));
  return (
    allNetworks.find(isThere) ?? allNetworks.find((network) => isConfigured(setups, network)) ?? 'sample'
  );
}

/** The network to open a composition's drafts in: the one shown if it fits, else their own. */
export function networkOf(drafts: readonly Pick<Publication, 'network'>[], shown: Network): Network {
  return drafts.some(({ network }) => network === shown) ? shown : (drafts[0]?.network ?? shown);
}

/** The channels of a network, including those not set up in any network. */
export const channelsOf = (setups: readonly Ways[], network: Network): Channel[] =>
  rankedChannels.filter((channel) => {
    const ways = setups.find((one) => one.channel === channel)?.ways ?? [];
    return ways.length === 0 || ways.some((way) => way.network === network);
  });

/** The account used to post on each channel. On LinkedIn, a connection through its own page comes first. */
export function connectionsIn(
  network: Network,
  items: readonly Connection[],
): Partial<Record<Channel, Connection>> {
  const usable = items.filter((one) => one.network === network && isUsable(one));
  return Object.fromEntries(
    rankedChannels.flatMap((channel) => {
      const its = usable.filter((one) => one.channel === channel);
      const by = its.find(({ provider }) => provider === 'linkedin') ?? its[0];
      return by ? [[channel, by]] : [];
    }),
  );
}

/** The channels of a network that the user's plan doesn't cover. */
export const pausedIn = (
  network: Network,
  plan: { meters: readonly { meter: string; paused: readonly { id: string }[] }[] } | undefined,
): Channel[] => {
  const paused = plan?.meters.find(({ meter }) => meter === 'channels')?.paused ?? [];
  return rankedChannels.filter((channel) => paused.some(({ id }) => id === `${channel} ${network}`));
};
