import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { channelNames, publicationWords } from '#contract/channel-words.ts';
import type { Publication } from '#contract/publications.ts';
import { timeIn } from '#web/lib/zoned-time.ts';
import { channelIcons } from './channel-icons.ts';
import classes from './plan.module.css';

type Props = {
  publication: Publication;
  zone: string;
  onOpen: () => void;
  onMoveByDays: (by: number) => void;
};

/** How many days each key moves a post by, with Alt held. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A post in its day. */
export function CalendarPost({ publication, zone, onOpen, onMoveByDays }: Props) {
  const { id, channel, state, text, dueAt, canChange } = publication;
  const Icon = channelIcons[channel];
  const time = dueAt === null ? '' : timeIn(dueAt, zone);
  return (
    <UnstyledButton
      className={classes.post}
      data-post={id}
      data-state={state}
      draggable={canChange}
      aria-keyshortcuts={canChange ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={onOpen}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (!event.altKey || by === undefined || !canChange) return;
        event.preventDefault();
        onMoveByDays(by);
      }}
    >
      <span className="tabular">{time}</span>
      <Icon size={14} stroke={1.6} aria-hidden className={classes.icon} />
      <VisuallyHidden>
        {channelNames[channel]}, {publicationWords[state]}:{' '}
      </VisuallyHidden>
      <span className="cut">{text}</span>
    </UnstyledButton>
  );
}
