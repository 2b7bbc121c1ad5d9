import type { Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { PreviewProps } from './channel-view.ts';
import { channelViews } from './channel-views.ts';
import { type Composition, imagesFor, mentionsFor, postsFor, textFor } from './composition.ts';
import { PlainPreview } from './plain-preview.tsx';

type Props = { channel: Channel; composition: Composition; connection: Connection | null };

/** A post as the channel shows it. */
export function ChannelPreview({ channel, composition, connection }: Props) {
  const { options, firstComment } = composition.parts[channel];
  const props: PreviewProps = {
    text: textFor(composition, channel),
    posts: postsFor(composition, channel),
    images: imagesFor(composition, channel),
    mentions: mentionsFor(composition),
    options,
    firstComment,
    connection,
  };
  const { Preview } = channelViews[channel];
  return Preview ? <Preview {...props} /> : <PlainPreview channel={channel} {...props} />;
}
