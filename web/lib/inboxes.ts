import type { ConnectedProfile, Network } from '#contract/profile.ts';

/** One inbox over several connected profiles of a network; sample and real never share one. */
export type Inbox<P> = { network: Network; label: string; profiles: P[] };

/** The inboxes worth having: a network with two or more profiles each. */
export function inboxesOf<P extends Pick<ConnectedProfile, 'network'>>(connected: readonly P[]): Inbox<P>[] {
  const networks: Network[] = ['real', 'sample'];
  return networks.flatMap((network) => {
    const profiles = connected.filter((one) => one.network === network);
    return profiles.length < 2 ? [] : [{ network, label: inboxLabel(network, connected), profiles }];
  });
}

/** What an inbox is called; the network is named only where there is another one. */
export function inboxLabel(
  network: Network,
  connected: readonly Pick<ConnectedProfile, 'network'>[],
): string {
  return connected.every((one) => one.network === network) ? 'All profiles' : `All ${network} profiles`;
}
