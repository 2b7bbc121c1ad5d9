import type { Selectable } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel, PublicationOptions } from '#contract/channels/publications.ts';
import type { Refusals } from '#core/channels/channel.ts';
import { channelRules } from '#core/channels/index.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import type { PublicationTable } from '#server/modules/publishing/tables.ts';
import type { PortError } from '#server/ports/port-error.ts';

/** Why nothing was published and what to do, based on the port's reason or else on the error's kind. */
export function refusedMessage(
  {
    channel,
    kind,
    options,
    is_reply: isReply,
  }: Pick<Selectable<PublicationTable>, 'channel' | 'kind' | 'options' | 'is_reply'>,
  error: Pick<PortError, 'kind' | 'reason' | 'retryAfter'>,
): string {
  const exact = reasonMessage(channel, error, options) ?? accessMessage(error.reason, 'user');
  if (exact !== null) return exact;
  const name = channelNames[channel];
  switch (error.kind) {
    case 'unauthorized':
      return `${name} no longer accepts the connection. Reconnect it under Channels, and we’ll try again.`;
    case 'forbidden':
      if (isReply) {
        return `${name} doesn’t let this account reply here. The author may have closed the comments or blocked you. Copy the reply and post it there.`;
      }
      return `${name} doesn’t let this account publish this. Check the account on ${name}.`;
    case 'rate_limited':
      return `${name} is limiting requests. Nothing has been published yet.`;
    case 'unavailable':
      return `${name} couldn’t be reached. Nothing has been published yet.`;
    case 'duplicate':
      return `${name} says you already published the same text. Change it and publish it again.`;
    case 'not_found':
      if (isReply)
        return `${name} can’t find the comment. It was deleted, or the post takes no more replies.`;
      return kind === 'comment'
        ? `${name} can’t find the post, or it no longer accepts comments.`
        : `${name} can’t find the account. Reconnect it under Channels.`;
    case 'rejected':
    case 'malformed':
    case 'unknown_outcome':
      return `${name} refused the text. Change it and publish it again, or copy it and post it yourself.`;
  }
}

/** The comment to answer isn't in its thread, or more than one fits. */
export function commentNotFoundMessage(channel: Channel): string {
  return `We couldn’t find the comment on ${channelNames[channel]}. Copy the reply and post it there.`;
}

/** The comment to answer was deleted here, for example with its person. */
export const commentGoneMessage = 'The comment it answers was deleted in inGrow, so it wasn’t sent.';

/** The outcome is unknown. */
export function unknownMessage(channel: Channel): string {
  return `${channelNames[channel]} didn’t say whether it was published.`;
}

/** The outcome is unknown until the user checks. */
export function checkYourselfMessage(channel: Channel): string {
  return `${unknownMessage(channel)} Check there, then mark it here as live or not.`;
}

/** We checked several times without finding it. */
export function notFoundMessage(channel: Channel): string {
  return `${unknownMessage(channel)} We checked and it isn’t there. Publish it again if it still fits.`;
}

/** The message for a port's reason; null if it gave none. */
function reasonMessage(
  channel: Channel,
  { reason, retryAfter }: Pick<PortError, 'reason' | 'retryAfter'>,
  options: PublicationOptions | null,
): string | null {
  const name = channelNames[channel];
  if (reason === 'not_supported') {
    return `inGrow can’t publish this kind of post to ${name}. Remove what ${name} doesn’t accept.`;
  }
  const refusals = channelRules[channel].refusals as Refusals<PublicationOptions | null>;
  const own = options?.channel === channel ? options : null;
  return reason !== undefined && Object.hasOwn(refusals, reason)
    ? (refusals[reason]?.({ options: own, retryAfter }) ?? null)
    : null;
}
