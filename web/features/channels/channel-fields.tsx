import type { Connection } from '#contract/connections.ts';
import type { Channel, DraftOptions } from '#contract/publications.ts';
import { SlackFields } from './slack-fields.tsx';
import { usualOptions } from './usual-options.ts';

type Props = {
  channel: Channel;
  options: DraftOptions | null;
  connection: Connection | null;
  onChange: (options: DraftOptions) => void;
};

/** What a channel asks beyond the text; LinkedIn nothing. */
export function ChannelFields({ channel, options, connection, onChange }: Props) {
  if (channel === 'slack' && connection) {
    return <SlackFields value={usualOptions.slack(options)} connection={connection} onChange={onChange} />;
  }
  return null;
}
