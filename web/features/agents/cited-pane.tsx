import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { agentsMessages as messages } from './agents-messages.ts';
import classes from './conversation.module.css';
import { RecordBody } from './record-dialog.tsx';

/** What the panel of a cited person needs. */
export type CitedPerson = {
  id: string;
  /** The people cited before and after this one. */
  neighbors: readonly string[];
  position: { at: number; of: number };
  onMove: (by: 1 | -1) => void;
  onOpen: (id: string | undefined) => void;
  onClose: () => void;
};

type PersonProps = {
  id: string;
  /** Cited people, in the order of their numbers. */
  people: readonly string[];
  render: (person: CitedPerson) => ReactNode;
  onOpen: (id: string | null) => void;
};

/**
 * The person a source refers to, beside the conversation. J and K go to the next and previous cited person.
 */
export function CitedPersonPane({ id, people, render, onOpen }: PersonProps) {
  const at = people.indexOf(id);
  const move = (by: 1 | -1) => {
    const next = people[at + by];
    if (next !== undefined) onOpen(next);
  };
  useShortcuts([
    { keys: 'j', label: messages.nextCited, run: () => move(1) },
    { keys: 'k', label: messages.previousCited, run: () => move(-1) },
    { keys: 'Escape', label: messages.closeSource, run: () => onOpen(null) },
  ]);
  return render({
    id,
    neighbors: [people[at - 1], people[at + 1]].filter((one) => one !== undefined),
    position: { at: Math.max(0, at) + 1, of: Math.max(1, people.length) },
    onMove: move,
    onOpen: (next) => onOpen(next ?? null),
    onClose: () => onOpen(null),
  });
}

type RecordProps = { citation: Citation; onClose: () => void };

/** The post or feed item a source refers to, beside the conversation. */
export function CitedRecordPane({ citation, onClose }: RecordProps) {
  useShortcuts([{ keys: 'Escape', label: messages.closeSource, run: onClose }]);
  return (
    <aside className={classes.pane} aria-label={messages.source}>
      <div className={classes.sourceHead}>
        <h2>{messages.source}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.closeSource} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <div className={classes.sourceBody}>
        <RecordBody key={citation.id} citation={citation} onClose={onClose} />
      </div>
    </aside>
  );
}
