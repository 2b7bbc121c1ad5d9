import type { NewBrief } from '#contract/agents/artifacts.ts';
import type { List } from '#contract/signals/lists.ts';
import type { View } from '#contract/signals/views.ts';
import type { PageLink } from '#web/ui/page/page-link.ts';
import type { Shortcut } from '#web/ui/shortcuts.ts';
import { paletteMessages } from './palette-messages.ts';

/** A palette line that runs an action or opens a page. */
export type Command = {
  kind: 'command';
  id: string;
  label: string;
  /** Additional search words. */
  words: string;
  keys?: string;
} & ({ link: PageLink } | { run: () => void } | { brief: NewBrief });

/** The settings pages, with search words. */
const settingsPages: [to: PageLink['to'], label: string, words: string][] = [
  ['/dashboard/settings', 'General settings', 'name time zone sessions sign out delete account'],
  ['/dashboard/settings/sources', 'Sources', 'profiles archive import linkedin enrichment erased'],
  ['/dashboard/settings/data', 'Data', 'sample remove'],
  ['/dashboard/settings/voice', 'Voice and model', 'tone rules tokens mcp assistant'],
  ['/dashboard/settings/scoring', 'Scoring', 'points weights fit'],
  ['/dashboard/settings/notifications', 'Notifications', 'mail slack digest notify'],
  ['/dashboard/settings/plan', 'Plan', 'billing payment invoice upgrade'],
];

/** Keys that do nothing worth a line: opening this, closing, and moving. */
const onlyKeys = ['?', 'mod+k', 'Escape', 'j', 'k'];

/** The current screen's actions, with their keys. Pages have lines of their own. */
export function screenCommands(shortcuts: readonly Shortcut[]): Command[] {
  return shortcuts
    .filter(({ keys }) => !keys.startsWith('g ') && !onlyKeys.includes(keys))
    .map(({ keys, label, run }) => ({
      kind: 'command' as const,
      id: `key-${keys}`,
      label,
      words: '',
      keys,
      run,
    }));
}

type Known = {
  views: readonly View[];
  lists: readonly List[];
  /** The profile whose signals views and lists open; null without a connected profile. */
  connectedProfileId: string | null;
  isDark: boolean;
  onTheme: (theme: 'dark' | 'light') => void;
};

/** Commands available everywhere. */
export function everywhereCommands({ views, lists, connectedProfileId, isDark, onTheme }: Known): Command[] {
  const theme = isDark ? 'light' : 'dark';
  const signals = (search: object): PageLink => ({
    to: '/dashboard/signals/$connectedProfileId',
    params: { connectedProfileId: connectedProfileId ?? '' },
    search,
  });
  const ofSignals: Command[] =
    connectedProfileId === null
      ? []
      : [
          ...views.map((view) => ({
            kind: 'command' as const,
            id: `view-${view.id}`,
            label: paletteMessages.view(view.name),
            words: 'saved filter',
            link: signals(viewSearch(view)),
          })),
          ...lists.map(({ id, name }) => ({
            kind: 'command' as const,
            id: `list-${id}`,
            label: paletteMessages.list(name),
            words: '',
            link: signals({ list: [id] }),
          })),
        ];
  return [
    {
      kind: 'command',
      id: 'write-post',
      label: paletteMessages.writePost,
      words: 'new compose publish schedule',
      link: { to: '/dashboard/posts', search: { compose: 'new' } },
    },
    askCommand(''),
    ...ofSignals,
    ...settingsPages.map(([to, label, words]) => ({
      kind: 'command' as const,
      id: `settings-${to}`,
      label: paletteMessages.goTo(label),
      words: `settings ${words}`,
      link: { to },
    })),
    {
      kind: 'command',
      id: 'theme',
      label: isDark ? paletteMessages.light : paletteMessages.dark,
      words: 'dark mode light mode appearance',
      run: () => onTheme(theme),
    },
    {
      kind: 'command',
      id: 'export-all',
      label: paletteMessages.exportAll,
      words: 'download zip takeout',
      link: { to: '/dashboard/settings' },
    },
  ];
}

/** Opens the Ask screen with a question filled in, or with an empty field. */
export function askCommand(text: string): Command {
  return {
    kind: 'command',
    id: text === '' ? 'ask-agent' : 'ask-anyone',
    label: text === '' ? paletteMessages.askAgent : paletteMessages.askAnyone(text),
    words: 'question',
    link: { to: '/dashboard/agents', search: text === '' ? {} : { ask: text } },
  };
}

/** Opens the Ask screen with a question about a person or company filled in. */
export function askAboutCommand(id: string, name: string): Command {
  return {
    kind: 'command',
    id: `ask-about-${id}`,
    label: paletteMessages.askAbout(name),
    words: '',
    link: { to: '/dashboard/agents', search: { ask: paletteMessages.aboutQuestion(name) } },
  };
}

/** Writes a call brief about a person or company, and opens it. */
export function briefCommand(id: string, name: string, brief: NewBrief): Command {
  return { kind: 'command', id: `brief-${id}`, label: paletteMessages.brief(name), words: '', brief };
}

function viewSearch({ id, filters, sort, order, columns }: View): object {
  const search = { ...filters, sort, order, columns, view: id };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null));
}
