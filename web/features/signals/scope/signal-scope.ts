import type { ConnectedProfile, Network } from '#contract/profile.ts';
import type { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { networks } from '#contract/values.ts';
import { inboxLabel } from '#web/lib/inboxes.ts';

/** The scope of the screen: the signals of one connected profile, or of all profiles of a network. */
export type SignalScope = {
  id: SignalScopeId;
  network: Network;
  name: string;
  /** Null for the inbox over all. */
  profile: ConnectedProfile | null;
  profiles: readonly ConnectedProfile[];
};

/** Parses the scope in the URL; null if it matches nothing that is connected. */
export function readScope(id: string, connected: readonly ConnectedProfile[]): SignalScope | null {
  const network = networks.find((one) => one === id);
  if (network) {
    const profiles = connected.filter((one) => one.network === network);
    const name = inboxLabel(network, connected);
    return profiles.length ? { id: network, network, name, profile: null, profiles } : null;
  }
  const profile = connected.find((one) => one.id === id);
  if (!profile) return null;
  return { id, network: profile.network, name: profile.name, profile, profiles: [profile] };
}
