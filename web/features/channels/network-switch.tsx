import { SegmentedControl } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ChannelSetup } from '#contract/channels/connections.ts';
import type { Network } from '#contract/profile.ts';
import { allNetworks, isConfigured } from './post-networks.ts';
import { anythingInQuery } from './queries.ts';

type Props = {
  setups: readonly ChannelSetup[];
  /** The one that is shown. */
  network: Network;
  onChange: (network: Network) => void;
};

const labels: Record<Network, string> = { real: 'Real', sample: 'Sample network' };

/**
 * Chooses between the networks in which this server publishes, or in which something is from earlier; nothing where
 * there is one only.
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
