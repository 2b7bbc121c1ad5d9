import type { Overview } from '#contract/signals/overview.ts';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';
import { dropAbsent, type SignalSearch } from '#web/features/signals/search/signal-search.ts';

/** The rows behind a week's bar: people who engaged then, by one of these types. */
export function weekSearch(
  search: SignalSearch,
  week: Overview['weeks'][number],
  types: readonly EngagementType[],
): SignalSearch {
  return dropAbsent({
    ...search,
    signal: undefined,
    active: undefined,
    activeFrom: week.from,
    activeTo: week.to,
    activeType: [...types],
  });
}

/** The rows behind a score band, within the active filters. */
export function bandSearch(search: SignalSearch, band: Overview['bands'][number]): SignalSearch {
  const max = Math.min(
    band.scoreMax ?? Number.POSITIVE_INFINITY,
    search.scoreMax ?? Number.POSITIVE_INFINITY,
  );
  return dropAbsent({
    ...search,
    signal: undefined,
    scoreMin: Math.max(band.scoreMin, search.scoreMin ?? 0),
    scoreMax: max === Number.POSITIVE_INFINITY ? undefined : max,
  });
}

/** The rows behind a company: those of it who engaged since a moment. */
export function companySearch(search: SignalSearch, id: string, from: string): SignalSearch {
  return dropAbsent({
    ...search,
    signal: undefined,
    companyId: [id],
    active: undefined,
    activeFrom: from,
    activeTo: undefined,
    activeType: undefined,
  });
}
