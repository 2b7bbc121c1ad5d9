import { Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { OptionsOf } from '#core/channels/index.ts';
import { LinkCard } from './composer/link-card.tsx';
import classes from './slack.module.css';
import { useSlackChannel } from './slack-fields.tsx';

type Props = {
  text: string;
  connection: Connection;
  value: OptionsOf<'slack'>;
  /** The chosen channel’s name without `#`, if known before a search has found it. */
  channelName?: string | null;
  /** Which message of a thread this is. */
  place?: string | null;
  /** The files below. */
  children?: ReactNode;
};

/** What people in the channel see: the text as it's written, because formatting is off. */
export function SlackPreview({ text, connection, value, channelName, place = null, children }: Props) {
  const known = useSlackChannel(connection.id, value.channelId);
  const name = known?.name ?? channelName;
  const channel =
    value.channelId === null
      ? (connection.details.channel ?? 'no channel yet')
      : name
        ? `#${name}`
        : 'the chosen channel';
  return (
    <article className={classes.preview} aria-label="Slack preview">
      <Text size="xs" c="dimmed" className="cut">
        {channel} · {connection.name}
        {place !== null && ` · ${place}`}
      </Text>
      <div className={classes.message}>
        <span className={classes.app} aria-hidden>
          <IconMessage size={18} stroke={1.6} />
        </span>
        <div className={classes.said}>
          <span className={classes.sender}>
            inGrow <span className={classes.badge}>APP</span>
          </span>
          {value.title && <strong>{value.title}</strong>}
          {text.trim() === '' ? (
            <Text size="sm" c="dimmed">
              Nothing to preview yet
            </Text>
          ) : (
            <p className={classes.words}>{withLinks(text)}</p>
          )}
          {children}
          {value.unfurl && <LinkCard text={text} />}
        </div>
      </div>
    </article>
  );
}

/** Slack turns URLs into links; here they only look like links. */
function withLinks(text: string) {
  const parts: { at: number; part: string }[] = [];
  let at = 0;
  for (const part of text.split(/(https?:\/\/[^\s<>]+)/)) {
    parts.push({ at, part });
    at += part.length;
  }
  return parts.map(({ at: key, part }) =>
    /^https?:\/\//.test(part) ? (
      <span key={key} className={classes.link}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
