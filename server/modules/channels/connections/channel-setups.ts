import type { ChannelProvider, ChannelSetup, ConnectionOption } from '#contract/channels/connections.ts';
import type { Channel } from '#server/modules/channels/tables.ts';
import type { ConnectPorts } from '#server/ports/channel/port.ts';

/** What is missing when a channel can't be connected, and where to set it. */
const missing: Record<Channel, string> = {
  linkedin:
    'LinkedIn isn’t set up on this server. Ask your administrator to set UNIPILE_API_KEY (with UNIPILE_DSN for Unipile v1), or LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET and restart inGrow.',
  slack:
    'Slack isn’t set up on this server. Ask your administrator to set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET and restart inGrow.',
  reddit:
    'Reddit isn’t set up on this server. Ask your administrator to set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET and restart inGrow. Reddit approves new apps manually.',
  twitter:
    'X isn’t set up on this server. Ask your administrator to set X_CLIENT_ID and X_CLIENT_SECRET and restart inGrow. X charges for each post.',
};

export const notConfiguredMessages: Record<ChannelProvider, string> = {
  ...missing,
  unipile: missing.linkedin,
};

/** The ways to connect each channel, preferred first. */
const providers: Record<Channel, readonly ChannelProvider[]> = {
  // Through Unipile a user can post and comment, and outcomes can be checked.
  linkedin: ['unipile', 'linkedin'],
  slack: ['slack'],
  reddit: ['reddit'],
  twitter: ['twitter'],
};

/**
 * Providers that can't report a post's outcome later: LinkedIn's own API and Slack's webhooks are write-only.
 */
const blind = new Set<ChannelProvider>(['linkedin', 'slack']);

export function channelOf(provider: ChannelProvider): Channel {
  return provider === 'unipile' ? 'linkedin' : provider;
}

/** The channels this server can publish to. */
export function channelSetups(connects: ConnectPorts): ChannelSetup[] {
  return (Object.keys(providers) as Channel[]).map((channel) => {
    const ways = connectionOptions(connects, channel);
    return { channel, ways, notConfigured: ways.length === 0 ? missing[channel] : null };
  });
}

/** The ways a channel can be connected, preferred first. */
export function connectionOptions(connects: ConnectPorts, channel: Channel): ConnectionOption[] {
  return providers[channel].flatMap((via) => {
    const port = connects[via];
    return port
      ? [{ via, network: port.network, asksForSignIn: via === 'unipile', canLookUp: !blind.has(via) }]
      : [];
  });
}
