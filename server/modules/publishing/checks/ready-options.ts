import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { type DraftOptions, PublicationOptions } from '#contract/channels/publications.ts';
import { readInput } from '#contract/issue-messages.ts';
import { newOptions } from '#core/channels/index.ts';
import { AppError, invalidField } from '#server/app-error.ts';

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
 * @throws AppError `invalid_request` that names each field, as in `options.title`
 */
export function readyOptions(channel: Channel, options: DraftOptions | null): PublicationOptions | null {
  refuseOtherOptions(channel, options);
  const said = options ?? newOptions(channel);
  if (said === null) return null;
  const read = readInput(PublicationOptions, said, ['options']);
  if (read.success) return read.data;
  if (options === null) {
    throw invalidField('options', `Fill in what ${channelNames[channel]} requires first.`);
  }
  const { issues } = read;
  throw new AppError('invalid_request', issues.map(({ message }) => message).join(' '), issues);
}
