import type { Realm } from '#contract/profile.ts';
import type { ByRealm } from '#server/modules/deps.ts';
import type { ChannelPorts } from '#server/ports/channel/port.ts';

/** The same port for both realms, as an operator's own model is. */
export const inBoth = <T>(port: T): ByRealm<T> => ({ real: port, sample: port });

/** A port in the realm that it names; the other one has none. */
export function inRealm<T extends { realm: Realm }>(port: T | null): ByRealm<T | null> {
  return { real: null, sample: null, ...(port && { [port.realm]: port }) };
}

/** Ways to channels, each in the realm that it names. */
export function waysInRealms(ways: ChannelPorts): ByRealm<ChannelPorts> {
  const those = (realm: Realm) =>
    Object.fromEntries(Object.entries(ways).filter(([, port]) => port?.realm === realm));
  return { real: those('real'), sample: those('sample') };
}
