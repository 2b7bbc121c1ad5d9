import type { Network } from '#contract/profile.ts';
import type { ByRealm } from '#server/modules/deps.ts';
import type { ChannelPorts } from '#server/ports/channel/port.ts';

/** The same port for both realms, as an operator's own model is. */
export const inBoth = <T>(port: T): ByRealm<T> => ({ real: port, sample: port });

/** A port in the realm that it names; the other one has none. */
export function inRealm<T extends { network: Network }>(port: T | null): ByRealm<T | null> {
  return { real: null, sample: null, ...(port && { [port.network]: port }) };
}

/** Ways to channels, each in the realm that it names. */
export function waysInRealms(ways: ChannelPorts): ByRealm<ChannelPorts> {
  const those = (network: Network) =>
    Object.fromEntries(Object.entries(ways).filter(([, port]) => port?.network === network));
  return { real: those('real'), sample: those('sample') };
}
