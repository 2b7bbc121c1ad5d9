import type { ConnectedProfile, Network } from '#contract/profile.ts';

/** One inbox over several connected profiles of a network. Sample and real profiles never share one. */
export type Inbox<P> = { network: Network; label: string; profiles: P[] };

/** The inboxes worth offering: one per network with two or more profiles. */
export function inboxesOf<P extends Pick<ConnectedProfile, 'network'>>(connected: readonly P[]): Inbox<P>[] {
  const networks: Network[] = ['real', 'sample'];
  return networks.flatMap((network) => {
    const profiles = connected.filter((one) => one.network === network);
    return profiles.length < 2 ? [] : [{ network, label: inboxLabel(network, connected), profiles }];
  });
}

/** The label of an inbox. It names the network only if there is more than one. */
export function inboxLabel(
  network: Network,
  connected: readonly Pick<ConnectedProfile, 'network'>[],
): string {
  return connected.every((one) => one.network === network) ? 'All profiles' : `All ${network} profiles`;
}
