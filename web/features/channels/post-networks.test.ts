import { describe, expect, it } from 'vitest';
import type { ChannelSetup, Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { channelsOf, connectionsIn, defaultNetwork, networkOf } from './post-networks.ts';

const setup = (channel: Channel, network: Network | null): Pick<ChannelSetup, 'channel' | 'ways'> => ({
  channel,
  ways:
    network === null
      ? []
      : [
          {
            via: channel === 'linkedin' ? 'unipile' : channel,
            network,
            asksForSignIn: false,
            canLookUp: false,
          },
        ],
});
const setups = [
  setup('linkedin', 'sample'),
  setup('slack', 'real'),
  setup('reddit', null),
  setup('twitter', 'sample'),
];
const connection = (
  network: Network,
  provider: Connection['provider'],
  state: Connection['state'] = 'active',
): Connection => ({
  id: `${network} ${provider}`,
  channel: provider === 'unipile' ? 'linkedin' : provider,
  provider,
  network,
  name: 'Maya',
  url: null,
  pictureUrl: null,
  state,
  reason: null,
  connectedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: null,
  details: {},
  checkedAt: null,
});

describe('the network of a post', () => {
  it('is the one where the user is connected, real first, or else where they could connect', () => {
    expect(defaultNetwork(setups, [])).toBe('real');
    expect(defaultNetwork(setups, [connection('sample', 'unipile')])).toBe('sample');
    expect(defaultNetwork(setups, [connection('sample', 'unipile'), connection('real', 'slack')])).toBe(
      'real',
    );
    const lost = connection('real', 'slack', 'needs_reconnect');
    expect(defaultNetwork(setups, [lost, connection('sample', 'unipile', 'expiring')])).toBe('sample');
    expect(defaultNetwork([setup('slack', null)], [])).toBe('sample');
  });

  it('is the network of its drafts, even when another network is shown', () => {
    expect(networkOf([], 'real')).toBe('real');
    expect(networkOf([{ network: 'sample' }], 'real')).toBe('sample');
    expect(networkOf([{ network: 'sample' }, { network: 'real' }], 'real')).toBe('real');
  });

  it('has its own channels and accounts; unconfigured channels appear in both networks', () => {
    expect(channelsOf(setups, 'sample')).toEqual(['linkedin', 'twitter', 'reddit']);
    expect(channelsOf(setups, 'real')).toEqual(['reddit', 'slack']);
    const all = [
      connection('sample', 'unipile'),
      connection('sample', 'linkedin'),
      connection('real', 'slack'),
      connection('sample', 'twitter', 'needs_reconnect'),
    ];
    expect(connectionsIn('sample', all)).toEqual({ linkedin: all[1] });
    expect(connectionsIn('real', all)).toEqual({ slack: all[2] });
  });
});
