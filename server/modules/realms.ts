import type { Realm } from '#contract/profile.ts';
import { type ChannelProvider, channelRules, channels } from '#core/channels/index.ts';
import type { ConnectPorts } from '#server/ports/channel/port.ts';
import type { ByRealm, Deps } from './deps.ts';

/** Both realms, the real one first: it comes first where there is one turn for both. */
export const realms: readonly Realm[] = ['real', 'sample'];

/**
 * Whether the sample network is on. Otherwise nothing of it is read, polled, picked, or sent automatically.
 */
export function isSampleOn({ source, connects }: Pick<Deps, 'source' | 'connects'>): boolean {
  return source.sample !== null || Object.values(connects.sample).some((port) => port !== null);
}

/** The port for a call that names no realm: the real one, if it is set up. */
export function preferReal<T>({ real, sample }: ByRealm<T | null>): T | null {
  return real ?? sample;
}

/** The same for ways to channels: if one way to a channel is real, its others aren't the sample network's. */
export function preferRealWays({ real, sample }: ByRealm<ConnectPorts>): ConnectPorts {
  return Object.assign(
    {},
    ...channels.flatMap((channel) => {
      const ways = Object.keys(channelRules[channel].ways) as ChannelProvider[];
      const from = ways.some((way) => real[way]) ? real : sample;
      return ways.map((way) => ({ [way]: from[way] }));
    }),
  );
}
