import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ConnectedProfile, Realm } from '#contract/profile.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { FilterBar } from '#web/features/signals/filters/filter-bar.tsx';
import type { FilterField } from '#web/features/signals/filters/filter-texts.ts';
import { useTotal } from '#web/features/signals/rows/use-total.ts';
import { ScopeContext } from '#web/features/signals/scope/scope-context.ts';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { toSearch, toTimelessFilters } from './timeless-filters.ts';
import { userViews } from './view-queries.ts';
import { viewTabs } from './view-search.ts';

type Props = {
  realm: Realm;
  connected: readonly ConnectedProfile[];
  filters: SignalFilters;
  onChange: (filters: SignalFilters) => void;
};

/** Chooses among all signals of a realm: with the table's filter bar, or from a saved view. */
export function ChooseSignals({ realm, connected, filters, onChange }: Props) {
  const scope = useMemo(() => readScope(realm, connected), [connected, realm]);
  const views = useQuery(userViews);
  const tabs = useMemo(() => viewTabs(views.data?.items ?? []), [views.data]);
  const [search, setSearch] = useState(() => toSearch(filters));
  const [added, setAdded] = useState<FilterField | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const total = useTotal(realm, filters, scope !== null);
  const shown = useMemo(() => (scope ? { scope, connected } : null), [scope, connected]);
  if (shown === null) {
    return (
      <Text size="sm" c="dimmed">
        All signals. Connect a profile to filter them.
      </Text>
    );
  }
  const change = (next: typeof search) => {
    setSearch(next);
    onChange(toTimelessFilters(next));
  };
  return (
    <ScopeContext value={shown}>
      <Select
        label="Which signals"
        description="Start from a view or set filters. Date ranges don’t apply."
        placeholder="Choose a view"
        data={tabs.map((tab) => ({ value: tab.key ?? 'all', label: tab.name }))}
        value={null}
        maw={440}
        onChange={(key) => {
          const tab = tabs.find((one) => (one.key ?? 'all') === key);
          if (tab) change(toSearch(toTimelessFilters(tab.shows)));
        }}
      />
      <FilterBar
        search={search}
        total={total.data}
        searchField={searchField}
        onChange={change}
        added={added}
        onAdd={setAdded}
      />
    </ScopeContext>
  );
}
