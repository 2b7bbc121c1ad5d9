import { Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import { RedditOptions } from '#contract/channels/publications.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { isUsable } from './channel-labels.ts';
import classes from './reddit.module.css';
import { communityLabel, type RedditDraft } from './reddit-labels.ts';
import { subredditQuery } from './reddit-query.ts';
import { RedditText } from './reddit-text.tsx';

type Props = {
  text: string;
  value: RedditDraft;
  connection: Connection | null;
  /** The image below. */
  children?: ReactNode;
};

/** A post as Reddit shows it. */
export function RedditPreview({ text, value, connection, children }: Props) {
  const isName = RedditOptions.shape.subreddit.safeParse(value.subreddit).success;
  // Reads only the cache: the fields already fetch the rules.
  const { data: rules } = useQuery({
    ...subredditQuery(connection?.id ?? '', value.subreddit),
    enabled: false,
  });
  const known = isName && connection !== null && isUsable(connection) ? rules : undefined;
  const flair = known?.flairs.find(({ id }) => id === value.flairId);
  const author = connection?.name ?? 'You';
  const isAdult = value.nsfw || known?.isAdult === true;
  return (
    <article className={classes.post} aria-label="Reddit preview">
      <header className={classes.head}>
        <PersonAvatar name={known?.name ?? author} url={null} size={32} />
        <div className={classes.facts}>
          <span className={`${classes.place} cut`}>{communityLabel(known?.name ?? value.subreddit)}</span>
          <Text size="xs" c="dimmed" component="span" className="cut">
            {author} · now
          </Text>
        </div>
      </header>
      {value.title.trim() === '' ? (
        <Text size="sm" c="dimmed">
          Your title appears here as you write.
        </Text>
      ) : (
        <p className={classes.title}>{value.title.replace(/\s+/g, ' ').trim()}</p>
      )}
      {(isAdult || value.spoiler || flair) && (
        <ul className={classes.marks} aria-label="Marks">
          {isAdult && <li data-adult>NSFW</li>}
          {value.spoiler && <li>Spoiler</li>}
          {flair && <li>{value.flairText ?? flair.text}</li>}
        </ul>
      )}
      {value.link === null
        ? text.trim() !== '' && <RedditText text={text} />
        : value.link !== '' && (
            <span className={classes.shared}>
              <IconLink size={16} aria-hidden />
              <span className="cut">{value.link.replace(/^https?:\/\//, '')}</span>
            </span>
          )}
      {children}
    </article>
  );
}
