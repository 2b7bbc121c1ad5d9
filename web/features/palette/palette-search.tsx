import { TextInput, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { List } from '#contract/signals/lists.ts';
import type { View } from '#contract/signals/views.ts';
import { useWriteBrief } from '#web/features/shared/brief/use-write-brief.ts';
import { api } from '#web/lib/api.ts';
import { lastProfile } from '#web/lib/last-profile.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { linkProps } from '#web/ui/page/page-link.ts';
import { requestPostImport } from '#web/ui/post-import-request.ts';
import { isMod, type Shortcut } from '#web/ui/shortcuts.ts';
import { showToast } from '#web/ui/toast.ts';
import { everywhereCommands, screenCommands } from './commands.ts';
import classes from './palette.module.css';
import { askedName, hasWords, type PaletteEntry, paletteEntries } from './palette-entries.ts';
import { PaletteLine } from './palette-line.tsx';
import { paletteMessages } from './palette-messages.ts';
import { foundPeople, knownAgents, namedCompanies, namedPosts } from './palette-query.ts';

const key = ['palette-recent'] as const;
const maxRecent = 5;

// Kept in the query cache, so it's cleared when the session ends.
queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });

/** Recent choices, newest first. */
const recentEntries = (): readonly PaletteEntry[] => queryClient.getQueryData(key) ?? [];

/** Remembers a choice. Screen commands are skipped, because they don't exist on other screens. */
function rememberEntry(entry: PaletteEntry): void {
  if (entry.kind === 'stranger' || (entry.kind === 'command' && 'run' in entry)) return;
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  queryClient.setQueryData(key, [entry, ...others].slice(0, maxRecent));
}

/** Pause in typing before people are searched, ms. The search also calls the data provider. */
const pauseMs = 250;

export type PaletteProps = {
  connected: readonly ConnectedProfile[];
  views: readonly View[];
  lists: readonly List[];
  /** Opens a new conversation with a question that isn't sent yet. */
  onAsk: (agentId: string, question: string) => void;
};

type Props = PaletteProps & { shortcuts: readonly Shortcut[]; onClose: () => void };

/** The field and its list: typing filters, arrow keys move, Enter opens. */
export function PaletteSearch({ connected, views, lists, shortcuts, onAsk, onClose }: Props) {
  const listId = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const typed = text.trim();
  // "ask about adaeze" searches for Adaeze.
  const wanted = askedName(typed) ?? typed;
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const people = useQuery(foundPeople(asked));
  const isLooking = typed !== '' && (asked !== wanted || people.isPending || people.isPlaceholderData);
  const companies = useQuery(namedCompanies(asked));
  const posts = useQuery(namedPosts(asked));
  const agents = useQuery(knownAgents).data?.items ?? [];
  // New people become signals of the profile shown, or else of the first one.
  const { connectedProfileId: shown } = useParams({ strict: false });
  const addTo = connected.find(({ id }) => id === shown) ?? connected[0];
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const everywhere = everywhereCommands({
    views,
    lists,
    connectedProfileId: lastProfile(connected),
    isDark,
    onTheme: setColorScheme,
  });
  const add = useMutation({
    mutationFn: (entry: Extract<PaletteEntry, { kind: 'stranger' }>) =>
      api.sources.addDirectly({
        body: { connectedProfileId: entry.connectedProfileId, profileUrl: entry.url },
      }),
    onSuccess: ({ items: [added] }, { connectedProfileId, label, of }) => {
      onClose();
      if (added?.signalId) toSignal(connectedProfileId, added.signalId);
      showToast(paletteMessages.added(label, of), 'success');
    },
  });
  const writeBrief = useWriteBrief();
  // Results of an earlier text stay only if they match this one: Enter opens the first line.
  const matching = <T,>(
    { data, isPlaceholderData }: { data: { items: T[] } | undefined; isPlaceholderData: boolean },
    textOf: (item: T) => string,
  ): T[] =>
    (data?.items ?? []).filter(
      (item) => (asked === wanted && !isPlaceholderData) || hasWords(textOf(item), wanted),
    );
  const found = matching(people, ({ name, headline, company }) => `${name} ${headline} ${company}`);
  const entries = paletteEntries(
    typed,
    connected,
    found,
    matching(companies, ({ name }) => name),
    addTo,
    agents,
    matching(posts, ({ excerpt, authorName }) => `${excerpt} ${authorName}`),
    { screen: screenCommands(shortcuts), everywhere },
    recentEntries(),
  );
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  );
  const current = entries[at];

  const toSignal = (connectedProfileId: string, signal: string) =>
    void navigate({
      to: '/dashboard/signals/$connectedProfileId',
      params: { connectedProfileId },
      search: { signal },
    });
  const go = (entry: PaletteEntry) => {
    if (entry.kind === 'stranger') return add.isPending ? undefined : add.mutate(entry);
    if ('brief' in entry) {
      onClose();
      return writeBrief.mutate(entry.brief);
    }
    rememberEntry(entry);
    onClose();
    if (entry.kind === 'command') {
      if ('link' in entry) return void navigate(linkProps(entry.link));
      // Runs after the palette has closed, because shortcuts are off while it's open.
      setTimeout(entry.run);
      return;
    }
    if (entry.kind === 'company') {
      const { companyId } = entry;
      return void navigate({ to: '/dashboard/companies/$companyId', params: { companyId } });
    }
    if (entry.kind === 'post') {
      const { connectedProfileId, postId } = entry;
      return void navigate({
        to: '/dashboard/signals/$connectedProfileId',
        params: { connectedProfileId },
        search: { post: [postId] },
      });
    }
    if (entry.kind === 'post-import') {
      requestPostImport();
      // The signals screen handles it. From any other screen, open the signals first.
      if (!pathname.startsWith('/dashboard/signals/')) void navigate({ to: '/dashboard/signals' });
      return;
    }
    if (entry.kind === 'screen') return void navigate({ to: entry.to });
    if (entry.kind === 'agent' && entry.ask) return onAsk(entry.agentId, entry.ask);
    if (entry.kind === 'agent') {
      return void navigate({ to: '/dashboard/agents/$agentId', params: { agentId: entry.agentId } });
    }
    const { connectedProfileId } = entry;
    if (entry.kind === 'person') return toSignal(connectedProfileId, entry.signalId);
    void navigate({
      to: '/dashboard/signals/$connectedProfileId',
      params: { connectedProfileId },
      search: {},
    });
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
            onChoose={() => go(entry)}
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
        <p className={classes.note} role="status">
          {isLooking ? paletteMessages.searching : paletteMessages.noPeople}
        </p>
      )}
      {!isLooking && settings().source !== null && people.data?.reason && typed.length > 2 && (
        <p className={classes.note}>{people.data.reason}</p>
      )}
    </>
  );
}
