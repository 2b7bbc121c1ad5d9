import type { ConnectedProfile, Realm } from '#contract/profile.ts';
import type { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { realms } from '#contract/values.ts';
import { inboxLabel } from '#web/lib/inboxes.ts';

/** The scope of the screen: the signals of one connected profile, or of all profiles of a realm. */
export type SignalScope = {
  id: SignalScopeId;
  realm: Realm;
  name: string;
  /** Null for the inbox over all. */
  profile: ConnectedProfile | null;
  profiles: readonly ConnectedProfile[];
};

/** Parses the scope in the URL; null if it matches nothing that is connected. */
export function readScope(id: string, connected: readonly ConnectedProfile[]): SignalScope | null {
  const realm = realms.find((one) => one === id);
  if (realm) {
    const profiles = connected.filter((one) => one.network === realm);
    const name = inboxLabel(realm, connected);
    return profiles.length ? { id: realm, realm, name, profile: null, profiles } : null;
  }
  const profile = connected.find((one) => one.id === id);
  if (!profile) return null;
  return { id, realm: profile.network, name: profile.name, profile, profiles: [profile] };
}
