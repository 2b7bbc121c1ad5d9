import type { Connection } from '#contract/connections.ts';
import type { Channel } from '#contract/publications.ts';
import { type Composition, imagesFor, textFor } from './composition.ts';
import { defaultOptions } from './default-options.ts';
import { LinkedInPreview } from './linkedin-preview.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { PlainPreview } from './plain-preview.tsx';
import { RedditPreview } from './reddit-preview.tsx';
import { SlackPreview } from './slack-preview.tsx';
import { TwitterPreview } from './twitter-preview.tsx';

type Props = { channel: Channel; composition: Composition; connection: Connection | null };

/** A post as its channel shows it. */
export function ChannelPreview({ channel, composition, connection }: Props) {
  const text = textFor(composition, channel);
  const images = imagesFor(composition, channel);
  if (channel === 'linkedin') return <LinkedInPreview text={text} images={images} connection={connection} />;
  if (channel === 'slack' && connection) {
    return (
      <SlackPreview
        text={text}
        connection={connection}
        value={defaultOptions.slack(composition.parts.slack.options)}
      />
    );
  }
  if (channel === 'reddit') {
    const value = defaultOptions.reddit(composition.parts.reddit.options);
    return <RedditPreview text={text} value={value} connection={connection} />;
  }
  if (channel === 'twitter') {
    return (
      <TwitterPreview text={text} connection={connection}>
        <PictureGrid images={images} />
      </TwitterPreview>
    );
  }
  return <PlainPreview channel={channel} text={text} images={images} connection={connection} />;
}
