import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';

/** A tab that everybody has. Docs: decisions/0013. */
export type BuiltInView = { key: string; name: string; meaning: string; shows: SignalSearch };

export const everybody: BuiltInView = {
  key: 'all',
  name: 'All',
  meaning: 'Everybody who engaged, the highest score first',
  shows: {},
};

export const builtInViews: readonly BuiltInView[] = [
  everybody,
  {
    key: 'new',
    name: 'New and active',
    meaning: 'Engaged for the first time in the last 7 days, today included',
    shows: { first: '7d' },
  },
  {
    key: 'quiet',
    name: 'Gone quiet',
    meaning: 'Nothing for 28 days, though among the top quarter of all by score',
    shows: { goneQuiet: true },
  },
  {
    key: 'active',
    name: 'Most active',
    meaning: 'Who engaged in the last 7 days, those who did most first; being added by you does not count',
    shows: { activeWeek: true, sort: 'week' },
  },
];
