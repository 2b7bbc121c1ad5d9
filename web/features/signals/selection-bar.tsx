import { Button, Kbd } from '@mantine/core';
import { IconCopy, IconListDetails } from '@tabler/icons-react';
import type { SignalStatus } from '#contract/signals.ts';
import classes from './selection-bar.module.css';
import { StatusMenu } from './status-menu.tsx';
import { copySelectedUrls } from './use-copy-urls.ts';
import type { Selection } from './use-selection.ts';
import { formatCount } from './words.ts';

type SelectionBarProps = {
  selection: Selection;
  /** How many of the selected have their status set so far; null while nothing runs. */
  done: number | null;
  onStatus: (status: SignalStatus) => void;
  onList: () => void;
};

/** What one can do with the selected people. */
export function SelectionBar({ selection, done, onStatus, onList }: SelectionBarProps) {
  const count = selection.signals.length;
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected people">
      <span className={classes.count} role="status">
        {done === null
          ? `${formatCount(count)} selected`
          : `${formatCount(done)} of ${formatCount(count)} set`}
      </span>
      <Button variant="subtle" color="gray" size="compact-md" onClick={selection.clear}>
        Clear
      </Button>
      <span className={classes.space} />
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCopy size={15} stroke={1.6} aria-hidden />}
        onClick={() => void copySelectedUrls(selection.signals)}
      >
        Copy URLs
      </Button>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconListDetails size={15} stroke={1.6} aria-hidden />}
        rightSection={<Kbd size="xs">l</Kbd>}
        onClick={onList}
      >
        Add to list
      </Button>
      <StatusMenu status={null} isBusy={done !== null} onChange={onStatus} />
      <Button
        variant="default"
        size="compact-md"
        disabled={done !== null}
        rightSection={<Kbd size="xs">e</Kbd>}
        onClick={() => onStatus('dismissed')}
      >
        Dismiss
      </Button>
    </div>
  );
}
