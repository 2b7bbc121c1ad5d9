import type { ChannelDefinition, ChannelRules, Refusals } from './channel.ts';

export const slack = {
  label: 'Slack',
  rank: 4,
  options: {
    channelId: {
      kind: 'text',
      label: 'Channel',
      max: 40,
      isNullable: true,
      about: 'Null for the channel chosen when connecting',
    },
    title: {
      kind: 'text',
      label: 'Heading',
      hint: 'Bold, above the text',
      max: 150,
      isNullable: true,
      isOptional: true,
      about: 'Heading above the text. Omit for none.',
    },
    unfurl: {
      kind: 'flag',
      label: 'Show previews of links',
      isOptional: true,
      about: 'Whether Slack previews links. Default false.',
    },
  },
  isTextOptional: false,
  isMarkdown: false,
  takesDocument: true,
  followUps: { kind: 'post', max: 24 },
  splits: 'breaks',
  // Slack doesn't return the id of a message with files, so nothing can follow it.
  filesEndThread: true,
  counts: null,
  destinationOf: (_: unknown, details: Record<string, string>) => details.channel ?? null,
} as const satisfies ChannelDefinition;

/** What the user or the workspace's admin can do something about. */
const refusals = {
  channel_not_found: () =>
    'Slack can’t find the channel: it was deleted, or it’s private and inGrow isn’t in it. Choose another channel, or write /invite @inGrow there.',
  not_in_channel: () =>
    'inGrow isn’t in this channel. Write /invite @inGrow there (or the name of your app), then publish it again.',
  is_archived: () =>
    'The channel is archived. Choose another channel, or reconnect Slack with another one, then publish it again.',
  restricted: () =>
    'Your workspace doesn’t let apps post there. Choose another channel, or ask a workspace admin.',
  missing_scope: () =>
    'inGrow isn’t allowed to post in your workspace. Reconnect Slack under Channels and allow it, then publish it again.',
  too_long: () =>
    'The text is longer than the 40,000 characters that Slack accepts; &, < and > count for more than one. Shorten it and publish it again.',
  no_text: () => 'Slack doesn’t accept empty messages. Write something and publish it again.',
  no_default_channel: () =>
    'No channel was chosen when Slack was connected. Choose one here, or reconnect Slack and pick one there.',
  file_needs_channel: () =>
    'Slack’s default connection accepts no files. Choose a channel for this post, then publish it again.',
  file_refused: () => 'Slack refused a file of this post. Remove or replace it.',
  team_not_granted: () =>
    'The inGrow app isn’t approved for this Slack workspace. Ask a workspace admin to approve it, then reconnect Slack under Channels.',
  enterprise_restricted: () =>
    'Slack doesn’t let this app post from an Enterprise organization. Connect a single workspace instead.',
  access_limited: () =>
    'Your Slack workspace doesn’t allow access from this server’s network. Ask an admin to allow its IP address.',
  wrong_token: () =>
    'Slack doesn’t accept this connection’s kind of token. Reconnect Slack under Channels, then publish it again.',
  two_factor_missing: () =>
    'Your workspace requires two-factor authentication. Set it up in Slack, then reconnect Slack under Channels.',
  invalid_cursor: () => 'The list of channels has changed. Load it again.',
} satisfies Refusals;
export type SlackReason = keyof typeof refusals;

export const slackRules = {
  ways: {
    slack: {
      label: 'Slack',
      settings: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'],
      scopes: [
        'incoming-webhook',
        'chat:write',
        'chat:write.public',
        'channels:read',
        'groups:read',
        'files:write',
      ],
      neededScope: 'chat:write',
      // Slack's webhooks are write-only.
      canCheck: false,
      asksForSignIn: false,
      lifeDays: null,
    },
  },
  limits: { post: { warns: 4000, max: 40_000 }, comment: { warns: 4000, max: 40_000 } },
  images: { max: 10, bytes: null, pixels: null, takesWebp: true, isGifAlone: false },
  refusals,
  draftLength: 1300,
  draftForm: 'In Slack, for colleagues: the news first, then what follows for them, in a few lines.',
  noteLength: 700,
} as const satisfies ChannelRules;
