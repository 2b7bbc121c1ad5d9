import { describe, expect, it } from 'vitest';
import type { ChannelSetup, Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { channelsOf, connectionsIn, defaultRealm, realmOf } from './post-realms.ts';

const setup = (channel: Channel, realm: Realm | null): Pick<ChannelSetup, 'channel' | 'ways'> => ({
  channel,
  ways:
    realm === null
      ? []
      : [
          {
            via: channel === 'linkedin' ? 'unipile' : channel,
            network: realm,
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
  realm: Realm,
  provider: Connection['provider'],
  state: Connection['state'] = 'active',
): Connection => ({
  id: `${realm} ${provider}`,
  channel: provider === 'unipile' ? 'linkedin' : provider,
  provider,
  network: realm,
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
    expect(defaultRealm(setups, [])).toBe('real');
    expect(defaultRealm(setups, [connection('sample', 'unipile')])).toBe('sample');
    expect(defaultRealm(setups, [connection('sample', 'unipile'), connection('real', 'slack')])).toBe('real');
    const lost = connection('real', 'slack', 'needs_reconnect');
    expect(defaultRealm(setups, [lost, connection('sample', 'unipile', 'expiring')])).toBe('sample');
    expect(defaultRealm([setup('slack', null)], [])).toBe('sample');
  });

  it('is the realm of its drafts, even when another one is shown', () => {
    expect(realmOf([], 'real')).toBe('real');
    expect(realmOf([{ network: 'sample' }], 'real')).toBe('sample');
    expect(realmOf([{ network: 'sample' }, { network: 'real' }], 'real')).toBe('real');
  });

  it('has its own channels and accounts; unconfigured channels appear last in both realms', () => {
    expect(channelsOf(setups, 'sample')).toEqual(['linkedin', 'twitter', 'reddit']);
    expect(channelsOf(setups, 'real')).toEqual(['slack', 'reddit']);
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
