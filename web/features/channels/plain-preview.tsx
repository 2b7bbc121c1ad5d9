import { Text } from '@mantine/core';
import { channelNames } from '#contract/channel-words.ts';
import type { Connection } from '#contract/connections.ts';
import type { Channel, PublicationImage } from '#contract/publications.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './compose.module.css';
import { PictureGrid } from './picture-grid.tsx';

type Props = {
  channel: Channel;
  text: string;
  images: readonly PublicationImage[];
  connection: Pick<Connection, 'name' | 'pictureUrl'> | null;
};

/** The words and pictures that are published, as they are. */
export function PlainPreview({ channel, text, images, connection }: Props) {
  const name = connection?.name ?? 'You';
  return (
    <article className={classes.preview} aria-label={`${channelNames[channel]} preview`}>
      <header className={classes.author}>
        <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={32} />
        <span className={`${classes.authorName} cut`}>{name}</span>
      </header>
      {text.trim() === '' ? (
        <Text size="sm" c="dimmed">
          Your words appear here as you write.
        </Text>
      ) : (
        <p className={classes.words}>{text}</p>
      )}
      <PictureGrid images={images} />
    </article>
  );
}
