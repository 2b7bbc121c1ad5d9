import { Group, Text } from '@mantine/core';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import type { PreviewProps } from './channel-view.ts';
import classes from './compose.module.css';
import { isDocument } from './composition.ts';
import { DocumentPreview } from './document-tile.tsx';
import { PostPicture } from './post-picture.tsx';
import { postsMessages as messages } from './posts-messages.ts';

type Props = Pick<PreviewProps, 'text' | 'images' | 'connection'> & { channel: Channel };

/** The text and images exactly as published. */
export function PlainPreview({ channel, text, images, connection }: Props) {
  const name = connection?.name ?? 'You';
  return (
    <article className={classes.preview} aria-label={`${channelNames[channel]} preview`}>
      <Group component="header" gap="xs" wrap="nowrap" miw={0}>
        <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={32} />
        <span className={`${classes.authorName} cut`}>{name}</span>
      </Group>
      {text.trim() === '' ? (
        <Text size="sm" c="dimmed">
          {messages.emptyPreview}
        </Text>
      ) : (
        <p className={classes.words}>{text}</p>
      )}
      <PictureGrid images={images} />
    </article>
  );
}

/** Further images are shown as a number, as feeds do. */
const maxShown = 4;

/** The images of a post, one large or several side by side; or its document. */
export function PictureGrid({ images }: { images: readonly PublicationImage[] }) {
  if (images.length === 0) return null;
  const document = images.find(isDocument);
  if (document) return <DocumentPreview document={document} />;
  const rest = images.length - maxShown;
  return (
    <div className={classes.grid} data-count={Math.min(images.length, maxShown)}>
      {images.slice(0, maxShown).map((image, index) => (
        <div key={image.id} className={classes.cell}>
          <PostPicture image={image} />
          {rest > 0 && index === maxShown - 1 && <span className={classes.rest}>+{rest}</span>}
        </div>
      ))}
    </div>
  );
}
