import type { Selectable } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { PublicationOptions } from '#contract/channels/publications.ts';
import { communityName } from '#contract/channels/reddit-rules.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import type { LinkedInReason, RedditReason, SlackReason, TwitterReason } from '#server/ports/channel/port.ts';
import type { PortError } from '#server/ports/port-error.ts';

/** Why nothing was published and what to do, based on the port's reason or else on the error's kind. */
export function refusedMessage(
  { channel, kind, options }: Pick<Selectable<PublicationTable>, 'channel' | 'kind' | 'options'>,
  error: Pick<PortError, 'kind' | 'reason' | 'retryAfter'>,
): string {
  const exact = reasonMessage(channel, error, options) ?? accessMessage(error.reason, 'user');
  if (exact !== null) return exact;
  const name = channelNames[channel];
  switch (error.kind) {
    case 'unauthorized':
      return `${name} no longer accepts the connection. Reconnect it under Channels, and we’ll try again.`;
    case 'forbidden':
      return `${name} doesn’t let this account publish this. Check the account on ${name}.`;
    case 'rate_limited':
      return `${name} is limiting requests. Nothing has been published yet.`;
    case 'unavailable':
      return `${name} couldn’t be reached. Nothing has been published yet.`;
    case 'duplicate':
      return `${name} says you already published the same text. Change it and publish it again.`;
    case 'not_found':
      return kind === 'comment'
        ? `${name} can’t find the post, or it no longer accepts comments.`
        : `${name} can’t find the account. Reconnect it under Channels.`;
    case 'rejected':
    case 'malformed':
    case 'unknown_outcome':
      return `${name} refused the text. Change it and publish it again, or copy it and post it yourself.`;
  }
}

/** The outcome is unknown. */
export function unknownMessage(channel: Channel): string {
  return `${channelNames[channel]} didn’t say whether it was published.`;
}

/** The outcome is unknown until the user checks. */
export function checkYourselfMessage(channel: Channel): string {
  return `${unknownMessage(channel)} Check there, then mark it here as live or not. It won’t be sent again automatically.`;
}

/** We checked several times without finding it. */
export function notFoundMessage(channel: Channel): string {
  return `${unknownMessage(channel)} We checked several times and it isn’t there. It wasn’t sent again. Publish it again if it still fits.`;
}

const unsupported = (name: string) => () =>
  `inGrow can’t publish this kind of post to ${name}. Nothing was published; remove what ${name} doesn’t accept.`;

/** LinkedIn's reasons for a refusal, and what to do. */
const linkedinReasons: ReasonMessages<LinkedInReason> = {
  not_supported: unsupported('LinkedIn'),
  document_refused: () =>
    'LinkedIn refused the document, so nothing was published. Use a PDF of at most 100 MB and 300 pages.',
  media_processing: () =>
    'LinkedIn is still processing the images or the document of this post. Nothing has been published yet.',
  may_not_comment: () =>
    'LinkedIn doesn’t let this server’s app comment. Copy the comment, open the post and add it there yourself.',
  image_refused: () =>
    'LinkedIn didn’t accept an image of this post, so nothing was published. Use a JPEG, PNG or GIF of at most 36 million pixels, and publish it again.',
};

/** Slack's reasons for a refusal, and what to do. */
const slackReasons: ReasonMessages<SlackReason> = {
  not_supported: unsupported('Slack'),
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
  file_refused: () => 'Slack refused a file of this post, so nothing was published. Remove or replace it.',
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
};

/** X's reasons for a refusal, and what to do. */
const twitterReasons: ReasonMessages<TwitterReason> = {
  not_supported: unsupported('X'),
  app_access: () =>
    'This server’s X app isn’t enrolled for posting. Ask your administrator to attach the app to a project with pay-per-use access in X’s developer console.',
  suspended: () => 'X has suspended or locked this account. Sign in on X to see why; nothing was published.',
  reply_refused: () =>
    'X refused this reply: the post before it was deleted or isn’t visible to this account. Nothing was published.',
  no_reason: () =>
    'X refused without giving a reason. Check that the account isn’t restricted on X, and that this server’s X app has read and write permissions.',
  no_credit: () =>
    'This server has no credit left at X, which charges for each post. Nothing was published. Ask your administrator to add credit, then publish it again.',
  not_permitted: () =>
    'X doesn’t let this account publish this. The text or an image breaks its rules, or the account is limited. Check the account on X, or change the text.',
  missing_scope: () =>
    'X was connected without all the permissions that publishing needs. Reconnect it under Channels, allow all of them, then publish it again.',
  image_refused: () =>
    'X didn’t accept an image of this post, so nothing was published. Use a JPEG, PNG or WebP of at most 5 MB, and publish it again.',
};

const again = 'Nothing was published; try again.';

/** Reddit's reasons for a refusal, and what to do. */
const redditReasons: ReasonMessages<RedditReason> = {
  not_supported: unsupported('Reddit'),
  no_such_community: (about) => `There is no ${at(about)} on Reddit. Choose another subreddit. ${again}`,
  private: (about) => `${At(about)} is private, and this account isn’t a member. Choose another subreddit.`,
  banned: (about) => `${At(about)} has banned this account. Choose another subreddit.`,
  may_not_post: (about) =>
    `${At(about)} doesn’t let this account post: its moderators have to approve it first, or it’s too new.`,
  links_only: (about) => `${At(about)} accepts links only. Post a link there, or choose another subreddit.`,
  texts_only: (about) => `${At(about)} doesn’t accept links. Post a text there, or choose another subreddit.`,
  title_missing: () => `Reddit requires a title. Add one. ${again}`,
  title_too_long: () =>
    `The title is too long for Reddit, which accepts 300 characters. Shorten it. ${again}`,
  title_rules: (about) => `${At(about)} has rules for titles that this one breaks. Change it. ${again}`,
  text_too_long: () =>
    `The text is too long for Reddit, which accepts 40,000 characters. Shorten it. ${again}`,
  text_rules: (about) => `${At(about)} has rules for texts that this one breaks. Change it. ${again}`,
  bad_link: () => `Reddit doesn’t accept the link’s URL. Check it. ${again}`,
  link_banned: (about) =>
    `${At(about)} doesn’t accept links to this site. Share another link, or post a text.`,
  already_posted: (about) =>
    `This link was posted in ${at(about)} before. Share another one, or choose another subreddit.`,
  flair_required: (about) => `${At(about)} requires a flair. Pick one. ${again}`,
  bad_flair: (about) => `${At(about)} no longer has this flair. Pick another. ${again}`,
  community_rules: (about) =>
    `${At(about)} has rules that this post breaks. Read them there, then change it. ${again}`,
  too_fast: ({ retryAfter }) =>
    `Reddit asks this account to wait ${waitMessage(retryAfter)} before its next post. Nothing has been published yet.`,
  captcha: () => 'Reddit asks for a captcha. Post it on Reddit yourself.',
  text_beside_link: () => `Reddit accepts a link or a text, not both. Remove one of them. ${again}`,
  images_not_allowed: (about) => `${At(about)} doesn’t allow images. Post a text or a link there.`,
  image_refused: () =>
    'Reddit refused the image, so nothing was published. Use a JPEG, PNG or GIF of at most 20 MB.',
};

function at({ options }: AboutRefusal): string {
  return options?.channel === 'reddit' ? communityName(options.subreddit) : 'this subreddit';
}

/** The same as {@link at}, for the start of a sentence. */
function At(about: AboutRefusal): string {
  const name = at(about);
  return name.startsWith('this') ? `This${name.slice(4)}` : name;
}

function waitMessage(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  if (seconds <= 90) return seconds <= 1 ? 'a moment' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** What a refusal message may refer to. `retryAfter` is in seconds, if the vendor sent it. */
type AboutRefusal = { options: PublicationOptions | null; retryAfter: number | undefined };

/** What happened and what to do, for each reason a port knows. */
type ReasonMessages<Reason extends string = string> = Readonly<
  Record<Reason, (about: AboutRefusal) => string>
>;

const messages: Record<Channel, ReasonMessages> = {
  linkedin: linkedinReasons,
  slack: slackReasons,
  reddit: redditReasons,
  twitter: twitterReasons,
};

/** The message for a port's reason; null if it gave none. */
function reasonMessage(
  channel: Channel,
  { reason, retryAfter }: Pick<PortError, 'reason' | 'retryAfter'>,
  options: PublicationOptions | null,
): string | null {
  if (reason === undefined || !Object.hasOwn(messages[channel], reason)) return null;
  return messages[channel][reason]?.({ options, retryAfter }) ?? null;
}
