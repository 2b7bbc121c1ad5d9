import type { Connection } from '#contract/connections.ts';
import type { Channel, DraftOptions } from '#contract/publications.ts';

type Props = {
  channel: Channel;
  options: DraftOptions | null;
  text: string;
  connection: Connection | null;
  onChange: (options: DraftOptions) => void;
};

/** What a channel asks beyond the text; LinkedIn nothing. */
export function ChannelFields(_: Props) {
  return null;
}
