import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { NoMatch, NoSignals } from '#web/features/signals/empty-states.tsx';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import type { FilterField } from '#web/features/signals/filters/chip-sentence.ts';
import { FilterBar } from '#web/features/signals/filters/filter-bar.tsx';
import {
  clearFilters,
  hasFilters,
  type SignalSearch,
  toSignalQuery,
  toTotalQuery,
} from '#web/features/signals/filters/signal-search.ts';
import { signalTotal } from '#web/features/signals/queries.ts';
import { ScopeContext } from '#web/features/signals/scope/scope-context.ts';
import { SignalsHeader } from '#web/features/signals/signals-header.tsx';
import classes from '#web/features/signals/signals-view.module.css';
import type { SignalsViewProps } from '#web/features/signals/signals-view.tsx';
import { useStableQuery } from '#web/features/signals/use-stable-query.ts';
import { useViews } from '#web/features/signals/views/use-views.ts';
import { ViewTabs } from '#web/features/signals/views/view-tabs.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useNow } from '#web/ui/use-now.ts';
import overviewClasses from './overview.module.css';
import { signalOverview } from './overview-query.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';

const OverviewCharts = lazy(() =>
  import('./overview-charts.tsx').then(({ OverviewCharts }) => ({ default: OverviewCharts })),
);

type OverviewViewProps = Omit<SignalsViewProps, 'userId' | 'onAddFromCsv' | 'timeZone' | 'followButton'> & {
  /** Leads to the rows of a bar. */
  onRows: (search: SignalSearch) => void;
};

/** What matches, as charts: the same header, views and filters as the table. */
export function OverviewView(props: OverviewViewProps) {
  const { scope, profiles, search, onSearch, onSwitch, onAdd, onFromPost, onImport, work, onRows } = props;
  const searchField = useRef<HTMLInputElement>(null);
  const query = useStableQuery(toSignalQuery(search, useNow()));
  const filters = useStableQuery(toTotalQuery(query));
  const overview = useQuery(signalOverview(scope.id, filters));
  const total = useQuery(signalTotal(scope.id, filters));
  const views = useViews(search, onSearch);
  const [added, setAdded] = useState<FilterField | null>(null);
  const shown = useMemo(() => ({ scope, connected: profiles }), [scope, profiles]);
  useShortcuts([{ keys: '/', label: 'Search people', run: () => searchField.current?.focus() }]);
  const { data } = overview;
  const count = total.data?.total;
  return (
    <ScopeContext value={shown}>
      <div className={classes.view}>
        <div className={classes.main}>
          <SignalsHeader
            scope={scope}
            profiles={profiles}
            query={query}
            total={count}
            place="overview"
            onSwitch={onSwitch}
            onAdd={onAdd}
            onFromPost={onFromPost}
            onImport={onImport}
            work={work}
          />
          <ViewTabs views={views} columns={undefined} onFromPost={() => setAdded('post')} />
          <FilterBar
            search={search}
            total={count}
            searchField={searchField}
            onChange={onSearch}
            added={added}
            onAdd={setAdded}
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
                what="The overview could not be read."
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
        </div>
      </div>
    </ScopeContext>
  );
}
