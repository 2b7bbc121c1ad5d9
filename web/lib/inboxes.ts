import type { ConnectedProfile, Realm } from '#contract/profile.ts';

/** One inbox over several connected profiles of a realm. Sample and real profiles never share one. */
export type Inbox<P> = { realm: Realm; label: string; profiles: P[] };

/** The inboxes worth offering: one per realm with two or more profiles. */
export function inboxesOf<P extends Pick<ConnectedProfile, 'network'>>(connected: readonly P[]): Inbox<P>[] {
  const realms: Realm[] = ['real', 'sample'];
  return realms.flatMap((realm) => {
    const profiles = connected.filter((one) => one.network === realm);
    return profiles.length < 2 ? [] : [{ realm, label: inboxLabel(realm, connected), profiles }];
  });
}

/** The label of an inbox. It names the realm only if there is more than one. */
export function inboxLabel(realm: Realm, connected: readonly Pick<ConnectedProfile, 'network'>[]): string {
  return connected.every((one) => one.network === realm) ? 'All profiles' : `All ${realm} profiles`;
}
