import type { ChannelProvider, ChannelSetup, ConnectionOption } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Way } from '#core/channels/channel.ts';
import { channelDefinitions, channelRules, channels } from '#core/channels/index.ts';
import { AppError } from '#server/app-error.ts';
import type { ConnectPorts, Publishable } from '#server/ports/channel/port.ts';

/** What is missing when a channel can't be connected, and where to set it. */
function setUpMessage(channel: Channel): string {
  const { setUpNote } = channelRules[channel];
  return [
    `${channelDefinitions[channel].label} isn’t set up on this server. Ask your administrator to set it up in Settings → Services.`,
    ...(setUpNote ? [setUpNote] : []),
  ].join(' ');
}

const waysOf = (channel: Channel) => Object.entries(channelRules[channel].ways) as [ChannelProvider, Way][];

export function channelOf(provider: ChannelProvider): Channel {
  return channels.find((channel) => provider in channelRules[channel].ways) as Channel;
}

/** The error for a provider that isn't set up on this server. */
export function notConfigured(provider: ChannelProvider): AppError {
  return new AppError('not_configured', setUpMessage(channelOf(provider)));
}

/** What is known of a provider's way to its channel. */
export function wayOf(provider: ChannelProvider): Way {
  return channelRules[channelOf(provider)].ways[provider] as Way;
}

/** The channels this server can publish to. */
export function channelSetups(connects: ConnectPorts): ChannelSetup[] {
  return channels.map((channel) => {
    const ways = connectionOptions(connects, channel);
    return { channel, ways, notConfigured: ways.length === 0 ? setUpMessage(channel) : null };
  });
}

/** The ways a channel can be connected, preferred first. */
export function connectionOptions(connects: ConnectPorts, channel: Channel): ConnectionOption[] {
  return waysOf(channel).flatMap(([via, { asksForSignIn, canCheck }]) => {
    const port = connects[via];
    return port ? [{ via, network: port.realm, asksForSignIn, canLookUp: canCheck }] : [];
  });
}

/** The providers for a channel, preferred first. */
export function providersOf(channel: Channel, kind: Publishable['kind']): ChannelProvider[] {
  if (channel !== 'linkedin') return [channel];
  return kind === 'post' ? ['linkedin', 'unipile'] : ['unipile', 'linkedin'];
}
