import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lastProfile } from '#web/lib/last-profile.ts';
import type { Shortcut } from '#web/ui/shortcuts.ts';
import { everywhereCommands, screenCommands } from './commands.ts';
import { askedName, hasWords, paletteEntries } from './palette-entries.ts';
import { foundPeople, knownAgents, namedCompanies, namedPosts } from './palette-query.ts';
import type { PaletteProps } from './palette-search.tsx';
import { recentEntries } from './recent-entries.ts';

/** Pause in typing before people are searched, ms. The search also calls the data provider. */
const pauseMs = 250;

/**
 * The lines of the palette for a typed text. `isLooking`: people are still searched. `people`: the query that
 * found them.
 */
export function usePaletteEntries(
  typed: string,
  { connected, views, lists }: Pick<PaletteProps, 'connected' | 'views' | 'lists'>,
  shortcuts: readonly Shortcut[],
) {
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
  // Results of an earlier text stay only if they match this one: Enter opens the first line.
  const matching = <T>(
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
  return { entries, isLooking, people };
}
