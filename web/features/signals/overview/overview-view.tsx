import { Stack } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { NoMatch, NoSignals } from '#web/features/signals/frame/empty-states.tsx';
import { type SignalsFrame, SignalsHeader } from '#web/features/signals/frame/signals-header.tsx';
import classes from '#web/features/signals/frame/signals-view.module.css';
import { ViewBar } from '#web/features/signals/frame/view-bar.tsx';
import { FailedState } from '#web/features/signals/labels/failed-state.tsx';
import { useTotal } from '#web/features/signals/rows/use-total.ts';
import { ScopeContext } from '#web/features/signals/scope/scope-context.ts';
import {
  clearFilters,
  hasFilters,
  type SignalSearch,
  toSignalQuery,
  toTotalQuery,
} from '#web/features/signals/search/signal-search.ts';
import { useStable } from '#web/features/signals/search/use-stable.ts';
import { api } from '#web/lib/api.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useNow } from '#web/ui/use-now.ts';
import overviewClasses from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';

/**
 * Refetch interval in ms. Nobody watches the charts live, so once a minute is enough, instead of on every
 * change.
 */
const everyMs = 60_000;

/** The matching people as three charts. Row order doesn't matter, so pass a query without it. */
const signalOverview = (connectedProfileId: string, query: SignalQuery) =>
  queryOptions({
    queryKey: ['signal-overview', connectedProfileId, query],
    queryFn: ({ signal }) => api.overview.read({ params: { id: connectedProfileId }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

const OverviewCharts = lazy(() =>
  import('./overview-charts.tsx').then(({ OverviewCharts }) => ({ default: OverviewCharts })),
);

type OverviewViewProps = {
  frame: SignalsFrame;
  search: SignalSearch;
  /** Changes the URL; `quiet` without a new history entry. */
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  /** Opens the rows behind a bar. */
  onRows: (search: SignalSearch) => void;
};

/** The matching people as charts, with the same header, views, and filters as the table. */
export function OverviewView({ frame, search, onSearch, onRows }: OverviewViewProps) {
  const { scope, profiles, onImport } = frame;
  const searchField = useRef<HTMLInputElement>(null);
  const query = useStable(toSignalQuery(search, useNow()));
  const filters = useStable(toTotalQuery(query));
  const overview = useQuery(signalOverview(scope.id, filters));
  const total = useTotal(scope.id, filters);
  const shown = useMemo(() => ({ scope, connected: profiles }), [scope, profiles]);
  useShortcuts([{ keys: '/', label: 'Search people', run: () => searchField.current?.focus() }]);
  const { data } = overview;
  return (
    <ScopeContext value={shown}>
      <div className={classes.view}>
        <Stack gap={0} flex={1} miw={0} mih={0}>
          <SignalsHeader {...frame} query={query} total={total.data} />
          <ViewBar
            isOverview
            columns={undefined}
            search={search}
            total={total.data}
            searchField={searchField}
            onSearch={onSearch}
            onChange={onSearch}
          />
          <div className={overviewClasses.scroller}>
            {data && data.people > 0 ? (
              <Suspense fallback={<OverviewSkeleton />}>
                <OverviewCharts
                  overview={data}
                  search={search}
                  isOld={overview.isPlaceholderData}
                  onOpen={onRows}
                />
              </Suspense>
            ) : overview.isError && !data ? (
              <FailedState
                error={overview.error}
                what="Couldn’t load the overview"
                onRetry={() => void overview.refetch()}
              />
            ) : !data ? (
              <OverviewSkeleton />
            ) : hasFilters(search) ? (
              <NoMatch onClear={() => onSearch(clearFilters(search))} />
            ) : (
              <NoSignals scope={scope} onImport={onImport} />
            )}
          </div>
        </Stack>
      </div>
    </ScopeContext>
  );
}
