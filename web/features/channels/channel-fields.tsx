import type { Connection } from '#contract/connections.ts';
import type { Channel, DraftOptions } from '#contract/publications.ts';
import { defaultOptions } from './default-options.ts';
import { RedditFields } from './reddit-fields.tsx';
import { SlackFields } from './slack-fields.tsx';
import { TwitterFields } from './twitter-fields.tsx';

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
    return <SlackFields value={defaultOptions.slack(options)} connection={connection} onChange={onChange} />;
  }
  if (channel === 'reddit') {
    const value = defaultOptions.reddit(options);
    return <RedditFields value={value} text={text} connection={connection} onChange={onChange} />;
  }
  if (channel === 'twitter') {
    const value = defaultOptions.twitter(options);
    return <TwitterFields value={value} text={text} connection={connection} onChange={onChange} />;
  }
  return null;
}
