import type { Agent } from '#contract/agents/agents.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { FoundCompany } from '#contract/signals/companies.ts';
import type { FoundPost } from '#contract/signals/signal-posts.ts';
import type { FoundPerson } from '#contract/signals/signals.ts';
import { inboxesOf } from '#web/lib/inboxes.ts';
import { askAboutCommand, askCommand, briefCommand, type Command } from './commands.ts';
import { paletteMessages } from './palette-messages.ts';

/** The dashboard's screens in navigation order, with their paths. */
const screens = {
  Today: '/dashboard',
  Inbox: '/dashboard/inbox',
  Signals: '/dashboard/signals',
  Engage: '/dashboard/engage',
  Analytics: '/dashboard/engage/analytics',
  Posts: '/dashboard/posts',
  Agents: '/dashboard/agents',
  'Scheduled agents': '/dashboard/agents/scheduled',
  Feeds: '/dashboard/feeds',
  Channels: '/dashboard/channels',
  'Signal webhook': '/dashboard/channels/webhook',
  Settings: '/dashboard/settings',
} as const;
type ScreenName = keyof typeof screens;

/** One line of the palette. */
export type PaletteEntry =
  | { kind: 'screen'; id: ScreenName; label: string; to: (typeof screens)[ScreenName] }
  | { kind: 'post-import'; id: string; label: string }
  | Command
  | { kind: 'agent'; id: string; label: string; agentId: string; ask?: string }
  | { kind: 'profile'; id: string; label: string; connectedProfileId: string }
  | {
      kind: 'person';
      id: string;
      label: string;
      detail: string | null;
      pictureUrl: string | null;
      connectedProfileId: string;
      signalId: string;
      score: number;
      /** The profile the signal belongs to, if more than one is connected. */
      of: string | null;
    }
  | { kind: 'company'; id: string; label: string; companyId: string; people: number }
  | {
      kind: 'post';
      id: string;
      label: string;
      /** The author. */
      detail: string | null;
      connectedProfileId: string;
      postId: string;
      people: number;
    }
  | {
      /** A person found by the data provider who isn't a signal yet. */
      kind: 'stranger';
      id: string;
      label: string;
      detail: string | null;
      pictureUrl: string | null;
      url: string;
      /** The profile they would become a signal of. */
      connectedProfileId: string;
      of: string;
    };

/** Entries before anything is typed: as many as fit without scrolling. */
const maxAtFirst = 12;

type Connected = Pick<ConnectedProfile, 'id' | 'name' | 'network'>;

/**
 * The palette's entries. Without typed text: recent choices, this screen's commands, and pages. Otherwise
 * everything that contains each typed word, then agents to ask, people (one entry per signal), companies,
 * posts, and people from the data provider. The user's own people without a signal have no page to open, so
 * they're left out.
 *
 * @param addTo the profile that people from the provider become signals of, if there is one
 */
export function paletteEntries(
  typed: string,
  connected: readonly Connected[],
  found: readonly FoundPerson[],
  companies: readonly FoundCompany[] = [],
  addTo: Connected | undefined = connected[0],
  agents: readonly Pick<Agent, 'id' | 'name'>[] = [],
  posts: readonly FoundPost[] = [],
  commands: { screen: readonly Command[]; everywhere: readonly Command[] } = { screen: [], everywhere: [] },
  recent: readonly PaletteEntry[] = [],
): PaletteEntry[] {
  const pages: PaletteEntry[] = [
    goTo('Today'),
    goTo('Signals'),
    ...inboxesOf(connected).map(({ realm, label }) => ({
      kind: 'profile' as const,
      id: `profile-${realm}`,
      label: paletteMessages.signalsOf(label.charAt(0).toLowerCase() + label.slice(1)),
      connectedProfileId: realm,
    })),
    ...(connected.length < 2
      ? []
      : connected.map(({ id, name }) => ({
          kind: 'profile' as const,
          id: `profile-${id}`,
          label: paletteMessages.signalsOf(name),
          connectedProfileId: id,
        }))),
    ...screenNames.filter((name) => name !== 'Today' && name !== 'Signals').map(goTo),
    ...(connected.length === 0
      ? []
      : [{ kind: 'post-import' as const, id: 'post-import', label: paletteMessages.postImport }]),
  ];
  const isAbout = askedName(typed) !== null;
  const assistants = agents.map(({ id, name }) => ({
    kind: 'agent' as const,
    id: `agent-${id}`,
    label: paletteMessages.ask(name),
    agentId: id,
  }));
  const people = found.flatMap((person) =>
    person.signals.map((signal) => ({
      kind: 'person' as const,
      id: `signal-${signal.id}`,
      label: person.name,
      detail: person.headline ?? person.company,
      pictureUrl: person.pictureUrl,
      connectedProfileId: signal.connectedProfileId,
      signalId: signal.id,
      score: signal.score,
      of: connected.length < 2 ? null : nameOf(connected, signal.connectedProfileId),
    })),
  );
  const known = companies.map(({ id, name, people: count }) => ({
    kind: 'company' as const,
    id: `company-${id}`,
    label: name,
    companyId: id,
    people: count,
  }));
  const written = posts.map((post) => ({
    kind: 'post' as const,
    id: `post-${post.id}`,
    label: post.excerpt?.replace(/\s+/gu, ' ').trim() || 'Post without a text',
    detail: post.authorName,
    connectedProfileId: post.connectedProfileId,
    postId: post.id,
    people: post.people,
  }));
  const strangers = found.flatMap((person) =>
    person.personId !== null || person.url === null || addTo?.network !== person.network
      ? []
      : [
          {
            kind: 'stranger' as const,
            id: `stranger-${person.url}`,
            label: person.name,
            detail: person.headline,
            pictureUrl: person.pictureUrl,
            url: person.url,
            connectedProfileId: addTo.id,
            of: addTo.name,
          },
        ],
  );
  const hasAll = (entry: PaletteEntry) =>
    hasWords(`${entry.label} ${entry.kind === 'command' ? entry.words : ''}`, typed);
  if (typed === '') {
    const known = new Set(recent.map(({ id }) => id));
    return [...recent, ...commands.screen, ...pages.filter(({ id }) => !known.has(id))].slice(0, maxAtFirst);
  }
  const matching = [...commands.screen, ...pages, ...commands.everywhere, ...assistants].filter(hasAll);
  const about = [people[0], known[0]].flatMap((one) =>
    one === undefined ? [] : [askAboutCommand(one.id, one.label)],
  );
  const [person] = people;
  const [company] = known;
  const briefs = /^brief\s/i.test(typed)
    ? [
        ...(person ? [briefCommand(person.id, person.label, { signalId: person.signalId })] : []),
        ...(company ? [briefCommand(company.id, company.label, { companyId: company.companyId })] : []),
      ]
    : [];
  if (isAbout) return [...matching, ...briefs, ...about, ...people, ...known, ...askable(typed, agents)];
  return [...matching, ...people, ...known, ...written, ...strangers, ...about, ...askable(typed, agents)];
}

/** Whether a text contains each typed word. */
export function hasWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The name in "ask about adaeze" or "brief adaeze"; null for any other text. */
export function askedName(typed: string): string | null {
  return /^(?:ask about|brief)\s+(?<name>\S.*)$/iu.exec(typed)?.groups?.name?.trim() ?? null;
}

/** Any text can be asked; "ask …" makes it explicit. */
function askable(typed: string, agents: readonly Pick<Agent, 'id' | 'name'>[]): PaletteEntry[] {
  const text = typed.replace(/^ask( an agent| agent)?( |$)/i, '').trim();
  if (text === '' || !text.includes(' ')) {
    if (!/^ask/i.test(typed)) return [];
  }
  if (agents.length === 0) return text === '' ? [] : [askCommand(text)];
  return agents.slice(0, 3).map(({ id, name }) => ({
    kind: 'agent',
    id: `ask-${id}`,
    label: text === '' ? paletteMessages.ask(name) : paletteMessages.askText(name, text),
    agentId: id,
    ask: text,
  }));
}

const screenNames = Object.keys(screens) as ScreenName[];

function goTo(name: ScreenName): PaletteEntry {
  return { kind: 'screen', id: name, label: paletteMessages.goTo(name), to: screens[name] };
}

function nameOf(connected: readonly Connected[], id: string): string | null {
  return connected.find((one) => one.id === id)?.name ?? null;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
