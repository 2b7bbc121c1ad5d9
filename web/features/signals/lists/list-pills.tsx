import { UnstyledButton } from '@mantine/core';
import { IconBan, IconX } from '@tabler/icons-react';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { isDoNotEngage } from './list-labels.ts';
import classes from './list-pills.module.css';

/**
 * Marks people on the built-in list below their name. Visible in every row, even if the lists column is
 * hidden.
 */
export function DoNotEngageSign({ signal }: { signal: Signal }) {
  const list = signal.lists.find(isDoNotEngage);
  if (!list) return null;
  return (
    <span className={classes.sign} role="img" aria-label={list.name}>
      {list.name}
    </span>
  );
}

type ListPillsProps = { signal: Signal; onRemove: (list: SignalList) => void };

/** All of a person's lists, each with a remove button. */
export function ListPills({ signal, onRemove }: ListPillsProps) {
  if (signal.lists.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label="Lists">
      {signal.lists.map((list) => (
        <li key={list.id} className={classes.pill} data-kind={list.kind}>
          {isDoNotEngage(list) && <IconBan size={13} stroke={2} aria-hidden />}
          <span className="cut" title={list.name}>
            {list.name}
          </span>
          <UnstyledButton
            className={classes.remove}
            aria-label={`Remove from ${list.name}`}
            onClick={() => onRemove(list)}
          >
            <IconX size={13} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
