import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './twitter.module.css';
import { handleOf } from './twitter-labels.ts';
import { useWeighed } from './use-weighed.ts';
import type { Piece } from './weigh-post.ts';

type Props = {
  text: string;
  connection: Pick<Connection, 'name' | 'pictureUrl' | 'details'> | null;
  /** The position in a thread, such as `2 of 5`; null for a single post. */
  place?: string | null;
  /** Content below the text. */
  children?: ReactNode;
};

/** A post as X shows it: links shortened, names and tags colored, and text over the limit highlighted. */
export function TwitterPreview({ text, connection, place = null, children }: Props) {
  const name = connection?.name ?? 'You';
  const handle = handleOf(connection?.details);
  const weighed = useWeighed(text);
  const pieces: Piece[] =
    weighed === null || weighed === 'failed' ? [{ text, isLinked: false, isOver: false }] : weighed.pieces;
  return (
    <article className={classes.preview} aria-label={place === null ? 'X preview' : `X preview, ${place}`}>
      <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={40} />
      <div className={classes.post}>
        <header className={classes.author}>
          <span className={`${classes.name} cut`}>{name}</span>
          {handle && <span className={`${classes.handle} cut`}>{handle}</span>}
          <span className={classes.now}>{place === null ? '· now' : `· ${place}`}</span>
        </header>
        {text.trim() === '' ? (
          <Text size="sm" c="dimmed">
            Your text appears here as you write.
          </Text>
        ) : (
          <p className={classes.words}>
            {pieces.map((piece, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
                key={index}
                className={piece.isLinked ? classes.linked : undefined}
                data-over={piece.isOver || undefined}
              >
                {piece.text}
              </span>
            ))}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
