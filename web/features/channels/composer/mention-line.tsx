import { CloseButton, Group, Text } from '@mantine/core';
import type { Mention } from '#contract/channels/publications.ts';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import classes from './composer.module.css';

type Props = { mentions: readonly Mention[]; onRemove: (id: string) => void };

/** People mentioned on LinkedIn, each with a button to turn the mention back into plain text. */
export function MentionLine({ mentions, onRemove }: Props) {
  if (mentions.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={messages.mentions}>
      <Text size="sm" c="dimmed">
        {messages.mentions}
      </Text>
      {mentions.map(({ id, name }) => (
        <span key={id} className={classes.mention}>
          <span className="cut">{name}</span>
          <CloseButton size="xs" aria-label={messages.removeMention(name)} onClick={() => onRemove(id)} />
        </span>
      ))}
    </Group>
  );
}
