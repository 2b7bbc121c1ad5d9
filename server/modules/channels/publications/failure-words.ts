import type { Selectable } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import type { PortError } from '#server/ports/port-error.ts';
import { reasonWords } from './reason-words.ts';

/** Why nothing was published, and what to do: in the words for the port's reason, else in those for its kind. */
export function refusedWords(
  { channel, kind, options }: Pick<Selectable<PublicationTable>, 'channel' | 'kind' | 'options'>,
  error: Pick<PortError, 'kind' | 'reason' | 'retryAfter'>,
): string {
  const exact = reasonWords(channel, error, options);
  if (exact !== null) return exact;
  const name = channelNames[channel];
  switch (error.kind) {
    case 'unauthorized':
      return `${name} does not accept the connection any more. Connect it again under Channels; it is sent then.`;
    case 'forbidden':
      return `${name} does not allow this account to publish this. Check the account at ${name}.`;
    case 'rate_limited':
      return `${name} asks us to slow down. Nothing was published yet.`;
    case 'unavailable':
      return `${name} could not be reached. Nothing was published yet.`;
    case 'duplicate':
      return `${name} says that you have published the same text before. Change the text and publish it anew.`;
    case 'not_found':
      return kind === 'comment'
        ? `${name} does not find the post, or it takes no comments any more.`
        : `${name} does not find the account. Connect it again under Channels.`;
    case 'rejected':
    case 'malformed':
    case 'unknown_outcome':
      return `${name} refused the text. Change it and publish it anew, or copy it and publish it by hand.`;
  }
}

/** Nobody knows yet what became of it. */
export function unknownWords(channel: Channel): string {
  return `${channelNames[channel]} did not say whether it was published.`;
}

/** Nobody will know without the user's eyes. */
export function lookYourselfWords(channel: Channel): string {
  return `${unknownWords(channel)} Look there yourself, then say here whether it is live. It is never sent again by itself.`;
}

/** Looked for long enough, and it is not there. */
export function notThereWords(channel: Channel): string {
  return `${unknownWords(channel)} We looked for it several times, and it is not there. It was not sent again; publish it anew if it still fits.`;
}
