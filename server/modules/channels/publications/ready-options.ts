import { channelNames } from '#contract/channels/channel-labels.ts';
import { type DraftOptions, PublicationOptions } from '#contract/channels/publications.ts';
import { readInput } from '#contract/issue-messages.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Channel } from '#server/modules/channels/tables.ts';

/**
 * @throws AppError `invalid_request` for the field `options.channel` if the options belong to another channel
 */
export function refuseOtherOptions(channel: Channel, options: DraftOptions | null): void {
  if (options !== null && options.channel !== channel) {
    throw invalidField('options.channel', `must be ${channel}, as the channel of the post`);
  }
}

/**
 * The complete options to publish a post with, with defaults filled in.
 *
 * @throws AppError `invalid_request` that names each field, as in `options.subreddit`
 */
export function readyOptions(channel: Channel, options: DraftOptions | null): PublicationOptions | null {
  refuseOtherOptions(channel, options);
  const said = options ?? defaults[channel];
  if (said === 'none') return null;
  if (said === 'needed')
    throw invalidField('options', `Fill in what ${channelNames[channel]} requires first.`);
  const read = readInput(PublicationOptions, said, ['options']);
  if (read.success) return read.data;
  const { issues } = read;
  throw new AppError('invalid_request', issues.map(({ message }) => message).join(' '), issues);
}

/** A channel's default options: `none` if it has no options, `needed` if the user must set them. */
const defaults: Record<Channel, PublicationOptions | 'none' | 'needed'> = {
  linkedin: 'none',
  slack: { channel: 'slack', channelId: null },
  reddit: 'needed',
  twitter: { channel: 'twitter', madeWithAi: false },
};
