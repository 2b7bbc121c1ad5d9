import type { Connection } from '#contract/connections.ts';
import type { Channel, DraftOptions } from '#contract/publications.ts';
import { RedditFields } from './reddit-fields.tsx';
import { SlackFields } from './slack-fields.tsx';
import { TwitterFields } from './twitter-fields.tsx';
import { usualOptions } from './usual-options.ts';

type Props = {
  channel: Channel;
  options: DraftOptions | null;
  text: string;
  connection: Connection | null;
  onChange: (options: DraftOptions) => void;
};

/** What a channel asks beyond the text; LinkedIn nothing. */
export function ChannelFields({ channel, options, text, connection, onChange }: Props) {
  if (channel === 'slack' && connection) {
    return <SlackFields value={usualOptions.slack(options)} connection={connection} onChange={onChange} />;
  }
  if (channel === 'reddit') {
    const value = usualOptions.reddit(options);
    return <RedditFields value={value} text={text} connection={connection} onChange={onChange} />;
  }
  if (channel === 'twitter') {
    const value = usualOptions.twitter(options);
    return <TwitterFields value={value} text={text} connection={connection} onChange={onChange} />;
  }
  return null;
}
