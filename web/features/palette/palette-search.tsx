import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { isMod } from '#web/ui/shortcuts.ts';
import classes from './palette.module.css';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';
import { PaletteLine } from './palette-line.tsx';
import { foundPeople } from './palette-query.ts';

/** How long one must pause before people are asked for, ms. */
const pauseMs = 150;

type Props = { connected: readonly ConnectedProfile[]; onClose: () => void };

/** The field and the list beneath: typing narrows it, arrows move in it, Enter goes there. */
export function PaletteSearch({ connected, onClose }: Props) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, pauseMs);
  const people = useQuery(foundPeople(asked));
  const isLooking = typed !== '' && (asked !== typed || people.isPending || people.isPlaceholderData);
  const entries = paletteEntries(typed, connected, people.data?.items ?? []);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  );
  const current = entries[at];

  const go = (entry: PaletteEntry) => {
    onClose();
    if (entry.kind === 'signals') return void navigate({ to: '/dashboard' });
    if (entry.kind === 'settings') return void navigate({ to: '/dashboard/settings' });
    const { connectedProfileId } = entry;
    const search = entry.kind === 'person' ? { signal: entry.signalId } : {};
    void navigate({ to: '/dashboard/signals/$connectedProfileId', params: { connectedProfileId }, search });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosenId(entries[(at + step + entries.length) % entries.length]?.id);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) current && go(current);
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
        placeholder="Go to a place or a person"
        aria-label="Go to a place or a person"
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
      />
      <div id={listId} className={classes.list} role="listbox" aria-label="Places and people">
        {entries.map((entry) => (
          <PaletteLine
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isCurrent={entry === current}
            onPoint={() => setChosenId(entry.id)}
            onChoose={() => go(entry)}
          />
        ))}
      </div>
      {people.isError && (
        <div className={classes.failed}>
          <ErrorNote error={people.error} title="People could not be searched" />
        </div>
      )}
      {!people.isError && typed !== '' && (isLooking || !entries.some(({ kind }) => kind === 'person')) && (
        <p className={classes.note} role="status">
          {isLooking ? 'Searching your people' : 'Nobody among your signals fits'}
        </p>
      )}
    </>
  );
}
