import { Text, UnstyledButton } from '@mantine/core';
import type { PostSource } from '#contract/agents/post-drafts.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './draft-with.module.css';

type Props = { source: PostSource; isChosen: boolean; onChoose: () => void };

/** A draft source: its title, origin, and time. */
export function SourceRow({ source, isChosen, onChoose }: Props) {
  const { title, detail, at } = source;
  return (
    <UnstyledButton className={classes.row} aria-pressed={isChosen} onClick={onChoose}>
      <Text size="sm" truncate title={title}>
        {title}
      </Text>
      <Text size="xs" c="dimmed" span>
        {detail}
        {detail !== '' && at !== null && ' · '}
        {at !== null && <MomentText moment={at} />}
      </Text>
    </UnstyledButton>
  );
}
