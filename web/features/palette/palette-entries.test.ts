import { expect, test } from 'vitest';
import type { FoundPerson } from '#contract/signals/signals.ts';
import { everywhereCommands, screenCommands } from './commands.ts';
import { paletteEntries } from './palette-entries.ts';

const maya = { id: 'maya', name: 'Maya Lindqvist', network: 'sample' as const };
const jonas = { id: 'jonas', name: 'Jonas Beck', network: 'sample' as const };
const found = (signals: string[]): FoundPerson => ({
  personId: 'p',
  network: 'sample',
  name: 'Élodie Garnier',
  headline: null,
  company: 'Atelier',
  pictureUrl: null,
  url: null,
  match: 'prefix',
  signals: signals.map((of) => ({ id: `${of}-s`, connectedProfileId: of, score: 2.5, intensity: 'low' })),
});
const shortcut = (keys: string, label: string) => ({ keys, label, run: () => undefined });
const labels = (...all: Parameters<typeof paletteEntries>) =>
  paletteEntries(...all).map(({ label }) => label);

const postImport = 'Add people from a post…';
const others = [
  'Go to Inbox',
  'Go to Engage',
  'Go to Analytics',
  'Go to Posts',
  'Go to Agents',
  'Go to Scheduled agents',
  'Go to Feeds',
  'Go to Channels',
  'Go to Signal webhook',
  'Go to Settings',
];

test('lists the pages to go to when nothing is typed', () => {
  // At most twelve lines; what is left out is found by typing.
  expect(labels('', [maya], [])).toEqual(['Go to Today', 'Go to Signals', ...others]);
  expect(labels('post', [maya], [])).toContain(postImport);
  expect(labels('', [], [])).toEqual(['Go to Today', 'Go to Signals', ...others]);
  expect(labels('', [maya, jonas], [])).toEqual([
    'Go to Today',
    'Go to Signals',
    'Go to the signals of all profiles',
    'Go to the signals of Maya Lindqvist',
    'Go to the signals of Jonas Beck',
    ...others.slice(0, 7),
  ]);
});

test("lists recent entries first, then the screen's commands, each once", () => {
  const commands = {
    screen: screenCommands([shortcut('n', 'New agent'), shortcut('g a', 'Go to Agents')]),
    everywhere: [],
  };
  const [feeds] = paletteEntries('feeds', [], []);
  const shown = paletteEntries('', [], [], [], undefined, [], [], commands, feeds ? [feeds] : []);
  expect(shown.slice(0, 3).map(({ label }) => label)).toEqual(['Go to Feeds', 'New agent', 'Go to Today']);
  expect(shown.filter(({ label }) => label === 'Go to Feeds')).toHaveLength(1);
});

test('finds commands by the words people use for them', () => {
  const everywhere = everywhereCommands({
    views: [],
    lists: [],
    connectedProfileId: null,
    isDark: false,
    onTheme: () => undefined,
  });
  const found = (typed: string) =>
    paletteEntries(typed, [], [], [], undefined, [], [], { screen: [], everywhere }).map(
      ({ label }) => label,
    );
  expect(found('dark mode')).toEqual(['Use dark theme', 'Ask an agent: “dark mode”']);
  expect(found('export')).toEqual(['Export all your data']);
  expect(found('invoice')).toEqual(['Go to Plan']);
});

test('offers to ask an agent a typed question', () => {
  const agents = [{ id: 'a1', name: 'Scout' }];
  const asked = (typed: string) =>
    paletteEntries(typed, [], [], [], undefined, agents).filter((one) => one.kind === 'agent');
  expect(asked('ask an agent who is new')).toMatchObject([
    { label: 'Ask Scout: “who is new”', ask: 'who is new' },
  ]);
  expect(asked('who is new')).toMatchObject([{ ask: 'who is new' }]);
  expect(asked('new')).toEqual([]);
});

test('sends a question to the Agents page when there is no agent yet', () => {
  const asked = paletteEntries('ask who is new', [], []).at(-1);
  expect(asked).toMatchObject({
    label: 'Ask an agent: “who is new”',
    link: { to: '/dashboard/agents', search: { ask: 'who is new' } },
  });
});

test('filters pages by the typed text, ignoring case', () => {
  expect(labels('SETT', [maya], [])).toEqual(['Go to Settings']);
  expect(labels('go beck', [maya, jonas], [])).toEqual([
    'Go to the signals of Jonas Beck',
    'Ask an agent: “go beck”',
  ]);
});

test('finds agents by name', () => {
  const agents = [
    { id: 'a1', name: 'Weekly signal digest' },
    { id: 'a2', name: 'Competitor watch' },
  ];
  const of = (typed: string) => paletteEntries(typed, [maya], [], [], maya, agents);
  expect(of('watch')).toMatchObject([{ kind: 'agent', label: 'Ask Competitor watch', agentId: 'a2' }]);
  expect(of('').filter(({ kind }) => kind === 'agent')).toEqual([]);
});

/** The entry that opens the Ask screen with a question about the best match. */
const askAbout = {
  label: 'Ask about Élodie Garnier',
  link: { to: '/dashboard/agents', search: { ask: 'What should I know about Élodie Garnier?' } },
};

test('lists a person once per signal, and names the profile if there is more than one', () => {
  expect(paletteEntries('elo', [maya], [found(['maya'])])).toMatchObject([
    { kind: 'person', label: 'Élodie Garnier', detail: 'Atelier', signalId: 'maya-s', of: null },
    askAbout,
  ]);
  expect(paletteEntries('elo', [maya, jonas], [found(['jonas', 'maya'])])).toMatchObject([
    { connectedProfileId: 'jonas', of: 'Jonas Beck' },
    { connectedProfileId: 'maya', of: 'Maya Lindqvist' },
    askAbout,
  ]);
  expect(paletteEntries('elo', [maya], [found([])])).toEqual([]);
});

test('lists posts in one line each, leading to the people who engaged', () => {
  const post = {
    id: 'w',
    network: 'sample' as const,
    excerpt: 'Cold chains\n\nbreak at the dock.',
    authorName: 'Maya Lindqvist',
    publishedAt: null,
    connectedProfileId: 'maya',
    people: 7,
  };
  const of = (typed: string) =>
    paletteEntries(typed, [maya], [], [], maya, [], [post, { ...post, id: 'x', excerpt: null }]);
  expect(of('dock')).toMatchObject([
    {
      kind: 'post',
      label: 'Cold chains break at the dock.',
      connectedProfileId: 'maya',
      postId: 'w',
      people: 7,
    },
    { kind: 'post', label: 'Post without a text' },
  ]);
  expect(of('').some(({ kind }) => kind === 'post')).toBe(false);
});

test('lists companies and provider results last, and only people the profile can add', () => {
  const stranger = { ...found([]), personId: null, match: 'provider' as const, url: 'https://x/in/elo' };
  const kaltwerk = { id: 'c', network: 'sample' as const, name: 'Elokraft', logoUrl: null, people: 3 };
  const entries = paletteEntries('elo', [maya, jonas], [found(['maya']), stranger], [kaltwerk], jonas);
  expect(entries).toMatchObject([
    { kind: 'person' },
    { kind: 'company', label: 'Elokraft', companyId: 'c', people: 3 },
    { kind: 'stranger', url: 'https://x/in/elo', connectedProfileId: 'jonas', of: 'Jonas Beck' },
    askAbout,
    { label: 'Ask about Elokraft' },
  ]);
  const real = { ...jonas, network: 'real' as const };
  expect(paletteEntries('elo', [real], [stranger], [], real)).toEqual([]);
  expect(paletteEntries('elo', [], [stranger], [])).toEqual([]);
  expect(paletteEntries('elo', [maya], [{ ...stranger, url: null }], [])).toEqual([]);
});
