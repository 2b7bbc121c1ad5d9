import type { ChannelSetup, Connection } from '#contract/channels/connections.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { rankedChannels } from '#core/channels/index.ts';
import { isUsable } from './channel-labels.ts';

/** The realms in the order offered. */
export const allRealms = ['real', 'sample'] as const satisfies readonly Realm[];

type Ways = Pick<ChannelSetup, 'channel' | 'ways'>;

/** Whether this server can publish in a realm. */
export const isConfigured = (setups: readonly Ways[], realm: Realm): boolean =>
  setups.some(({ ways }) => ways.some((way) => way.network === realm));

/** The default realm of a new post: where the user is connected, or else could connect. */
export function defaultRealm(
  setups: readonly Ways[],
  connections: readonly Pick<Connection, 'network' | 'state'>[],
): Realm {
  const isThere = (realm: Realm) => connections.some((one) => one.network === realm && isUsable(one));
  return allRealms.find(isThere) ?? allRealms.find((realm) => isConfigured(setups, realm)) ?? 'sample';
}

/** The realm to open a composition's drafts in: the one shown if it fits, else their own. */
export function realmOf(drafts: readonly Pick<Publication, 'network'>[], shown: Realm): Realm {
  return drafts.some(({ network: realm }) => realm === shown) ? shown : (drafts[0]?.network ?? shown);
}

/** The channels of a realm, then those not set up in any realm. */
export const channelsOf = (setups: readonly Ways[], realm: Realm): Channel[] => {
  const waysOf = (channel: Channel) => setups.find((one) => one.channel === channel)?.ways ?? [];
  return [
    ...rankedChannels.filter((channel) => waysOf(channel).some((way) => way.network === realm)),
    ...rankedChannels.filter((channel) => waysOf(channel).length === 0),
  ];
};

/** The account used to post on each channel. On LinkedIn, a connection through its own page comes first. */
export function connectionsIn(
  realm: Realm,
  items: readonly Connection[],
): Partial<Record<Channel, Connection>> {
  const usable = items.filter((one) => one.network === realm && isUsable(one));
  return Object.fromEntries(
    rankedChannels.flatMap((channel) => {
      const its = usable.filter((one) => one.channel === channel);
      const by = its.find(({ provider }) => provider === 'linkedin') ?? its[0];
      return by ? [[channel, by]] : [];
    }),
  );
}

/** The channels of a realm that the user's plan doesn't cover. */
export const pausedIn = (
  realm: Realm,
  plan: { meters: readonly { meter: string; paused: readonly { id: string }[] }[] } | undefined,
): Channel[] => {
  const paused = plan?.meters.find(({ meter }) => meter === 'channels')?.paused ?? [];
  return rankedChannels.filter((channel) => paused.some(({ id }) => id === `${channel} ${realm}`));
};
