import type { Connection } from '#contract/connections.ts';
import type { Channel } from '#contract/publications.ts';
import { type Composition, imagesFor, textFor } from './composition.ts';
import { LinkedInPreview } from './linkedin-preview.tsx';
import { PlainPreview } from './plain-preview.tsx';

type Props = { channel: Channel; composition: Composition; connection: Connection | null };

/** A post as its channel shows it. */
export function ChannelPreview({ channel, composition, connection }: Props) {
  const text = textFor(composition, channel);
  const images = imagesFor(composition, channel);
  if (channel === 'linkedin') return <LinkedInPreview text={text} images={images} connection={connection} />;
  return <PlainPreview channel={channel} text={text} images={images} connection={connection} />;
}
