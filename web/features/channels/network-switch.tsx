import { SegmentedControl } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ChannelSetup } from '#contract/channels/connections.ts';
import type { Network } from '#contract/profile.ts';
import { allNetworks, isConfigured } from './post-networks.ts';
import { anythingInQuery } from './queries.ts';

type Props = {
  setups: readonly ChannelSetup[];
  /** The network shown. */
  network: Network;
  onChange: (network: Network) => void;
};

const labels: Record<Network, string> = { real: 'Real', sample: 'Sample network' };

/**
 * Switches between the networks that this server can publish to or that have earlier posts. Renders nothing
 * if there is only one.
 */
export function NetworkSwitch({ setups, network, onChange }: Props) {
  const others = allNetworks.filter((each) => each !== network && !isConfigured(setups, each));
  const filled = useQueries({ queries: others.map(anythingInQuery) });
  const offered = allNetworks.filter((each) => {
    const index = others.indexOf(each);
    return index < 0 || filled[index]?.data === true;
  });
  if (offered.length < 2) return null;
  return (
    <SegmentedControl
      aria-label="Network"
      size="xs"
      value={network}
      data={offered.map((value) => ({ value, label: labels[value] }))}
      onChange={(next) => onChange(next as Network)}
    />
  );
}
