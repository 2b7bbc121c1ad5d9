import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { List } from '#contract/signals/lists.ts';
import type { View } from '#contract/signals/views.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { isMod, type Shortcut } from '#web/ui/shortcuts.ts';
import classes from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';
import { paletteMessages } from './palette-messages.ts';
import { useChooseEntry } from './use-choose-entry.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

export type PaletteProps = {
  connected: readonly ConnectedProfile[];
  views: readonly View[];
  lists: readonly List[];
  /** Opens a new conversation with a question that isn't sent yet. */
  onAsk: (agentId: string, question: string) => void;
};

type Props = PaletteProps & { shortcuts: readonly Shortcut[]; onClose: () => void };

/** The field and its list: typing filters, arrow keys move, Enter opens. */
export function PaletteSearch({ shortcuts, onAsk, onClose, ...props }: Props) {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const typed = text.trim();
  const { entries, isLooking, people } = usePaletteEntries(typed, props, shortcuts);
  const { choose, add } = useChooseEntry(onAsk, onClose);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  );
  const current = entries[at];

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosenId(entries[(at + step + entries.length) % entries.length]?.id);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) current && choose(current);
    else if (isMod(event) && event.key.toLowerCase() === 'k') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        className={classes.field}
        variant="unstyled"
        size="md"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        placeholder={paletteMessages.placeholder}
        aria-label={paletteMessages.title}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosenId(undefined);
        }}
        onKeyDown={onKey}
        data-autofocus
        ref={focusAtOnce}
      />
      <div id={listId} className={classes.list} role="listbox" aria-label={paletteMessages.results}>
        {entries.map((entry) => (
          <PaletteLine
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isCurrent={entry === current}
            onPoint={() => setChosenId(entry.id)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {people.isError && (
        <div className={classes.failed}>
          <ErrorNote error={people.error} title={paletteMessages.failed} />
        </div>
      )}
      {add.isError && (
        <div className={classes.failed}>
          <ErrorNote error={add.error} title={paletteMessages.notAdded} />
        </div>
      )}
      {!people.isError && typed !== '' && (isLooking || !entries.some(({ kind }) => kind === 'person')) && (
        <p className={`${classes.note} quiet`} role="status">
          {isLooking ? paletteMessages.searching : paletteMessages.noPeople}
        </p>
      )}
      {!isLooking && settings().source !== null && people.data?.reason && typed.length > 2 && (
        <p className={`${classes.note} quiet`}>{people.data.reason}</p>
      )}
    </>
  );
}
