import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { channelRules, channels, type ChannelProvider as ProviderName } from '#core/channels/index.ts';
import { Channel } from './publications.ts';

/** The provider a LinkedIn account is connected through. */
export const LinkedInProvider = z.enum(['unipile', 'linkedin']);
export type LinkedInProvider = z.infer<typeof LinkedInProvider>;

/** The provider an account at a channel is connected through. */
export const ChannelProvider = z.enum(
  channels.flatMap((channel) => Object.keys(channelRules[channel].ways)) as [ProviderName, ...ProviderName[]],
);
export type ChannelProvider = ProviderName;

export const ConnectionState = z.enum(['active', 'expiring', 'needs_reconnect', 'missing_scope', 'disabled']);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** The user's account at a channel. Tokens are never shown. */
export const Connection = z.object({
  id: Id,
  channel: Channel,
  provider: ChannelProvider,
  network: Network,
  name: z.string(),
  url: z.string().nullable().describe('Their page at the channel'),
  pictureUrl: PictureUrl,
  state: ConnectionState.describe(
    '`expiring`: works, and ends soon; `needs_reconnect`, `missing_scope`: nothing leaves by it until it is connected again; `disabled`: its user disconnected it',
  ),
  reason: z
    .string()
    .nullable()
    .describe(
      'What happened and what to do, in plain words; null while all is well. An `active` one has it while its sign-in cannot be renewed and that is tried again',
    ),
  connectedAt: Moment,
  expiresAt: Moment.nullable().describe(
    'Until when it works without connecting again; null where the channel sets no end',
  ),
  details: z
    .record(z.string(), z.string())
    .describe('What the channel told on connecting: the Slack workspace and its default channel'),
  checkedAt: Moment.nullable().describe('When the channel last confirmed it'),
});
export type Connection = z.infer<typeof Connection>;

/** One way to connect a channel. */
export const ConnectionOption = z.object({
  via: ChannelProvider,
  network: Network,
  asksForSignIn: z
    .boolean()
    .describe("The provider's own page asks for the network's user name and password; we never see them"),
  canLookUp: z.boolean().describe('Whether the outcome of a post can be checked'),
});
export type ConnectionOption = z.infer<typeof ConnectionOption>;

/** What this server can publish to. */
export const ChannelSetup = z.object({
  channel: Channel,
  ways: z.array(ConnectionOption).describe('The better one first; none where the channel is not configured'),
  notConfigured: z.string().nullable().describe('What is missing and where to set it'),
});
export type ChannelSetup = z.infer<typeof ChannelSetup>;

export const connectionRoutes = {
  list: route({
    method: 'GET',
    path: '/connections',
    access: 'user',
    summary: "The user's accounts at the channels of this server, and by which ways more can be connected",
    answer: z.object({ items: z.array(Connection), channels: z.array(ChannelSetup) }),
  }),
};
