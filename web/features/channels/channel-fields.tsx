import type { Connection } from '#contract/connections.ts';
import type { Channel, DraftOptions } from '#contract/publications.ts';
import { RedditFields } from './reddit-fields.tsx';
import { newRedditDraft } from './reddit-words.ts';

type Props = {
  channel: Channel;
  options: DraftOptions | null;
  text: string;
  connection: Connection | null;
  onChange: (options: DraftOptions) => void;
};

/** What a channel asks beyond the text; LinkedIn nothing. */
export function ChannelFields({ channel, options, text, connection, onChange }: Props) {
  if (channel !== 'reddit') return null;
  const value = options?.channel === 'reddit' ? options : newRedditDraft;
  return <RedditFields value={value} text={text} connection={connection} onChange={onChange} />;
}
