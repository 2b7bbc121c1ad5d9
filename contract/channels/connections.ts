import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Realm } from '#contract/profile.ts';
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
  network: Realm,
  name: z.string(),
  url: z.string().nullable().describe('Page of the account at the channel'),
  pictureUrl: PictureUrl,
  state: ConnectionState.describe(
    "`expiring` if it works but ends within a week. `needs_reconnect` or `missing_scope` if nothing can be published until it's reconnected. `disabled` if the user disconnected it.",
  ),
  reason: z
    .string()
    .nullable()
    .describe(
      "What went wrong and what to do. Null if nothing is wrong. An `active` connection has one if its sign-in couldn't be renewed, which is retried.",
    ),
  connectedAt: Moment,
  expiresAt: Moment.nullable().describe(
    "When it stops working unless it's reconnected. Null if the channel sets no limit.",
  ),
  details: z
    .record(z.string(), z.string())
    .describe(
      'What the channel reported when it was connected, such as the Slack workspace and its default channel',
    ),
  checkedAt: Moment.nullable().describe('When the channel last confirmed that it works'),
});
export type Connection = z.infer<typeof Connection>;

/** One way to connect a channel. */
export const ConnectionOption = z.object({
  via: ChannelProvider,
  network: Realm,
  asksForSignIn: z
    .boolean()
    .describe(
      "Whether the provider's own page asks for the account's user name and password. inGrow never sees them.",
    ),
  canLookUp: z.boolean().describe('Whether the outcome of a post can be checked at the channel'),
});
export type ConnectionOption = z.infer<typeof ConnectionOption>;

/** What this server can publish to. */
export const ChannelSetup = z.object({
  channel: Channel,
  ways: z
    .array(ConnectionOption)
    .describe("Ways to connect the channel, preferred first. Empty if it isn't configured."),
  notConfigured: z
    .string()
    .nullable()
    .describe('What is missing and where to set it. Null if the channel is configured.'),
});
export type ChannelSetup = z.infer<typeof ChannelSetup>;

export const connectionRoutes = {
  list: route('GET', '/connections', {
    access: 'user',
    summary: 'List connected accounts, and how each channel can be connected',
    answer: z.object({ items: z.array(Connection), channels: z.array(ChannelSetup) }),
  }),
};
