import { type ComponentProps, memo, useState } from 'react';
import { FilterBar } from '#web/features/signals/filters/filter-bar.tsx';
import type { FilterField } from '#web/features/signals/filters/filter-texts.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { useViews } from '#web/features/signals/views/use-views.ts';
import { ViewTabs } from '#web/features/signals/views/view-tabs.tsx';

type ViewBarProps = Omit<ComponentProps<typeof FilterBar>, 'added' | 'onAdd'> & {
  /** Shows a view, or the new one after saving; `quiet` without a new history entry. */
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  /** Whether the charts are shown instead of the table. */
  isOverview?: boolean;
  /** The columns shown, to save with a new view. */
  columns: string[] | undefined;
};

/** The views, and the filters of the current one. Doesn't rerender when another person is opened. */
export const ViewBar = memo(function ViewBar({
  onSearch,
  columns,
  isOverview = false,
  ...filters
}: ViewBarProps) {
  const views = useViews(filters.search, onSearch);
  const [added, setAdded] = useState<FilterField | null>(null);
  return (
    <>
      <ViewTabs
        views={views}
        columns={columns}
        isOverview={isOverview}
        onPostImport={() => setAdded('post')}
      />
      <FilterBar {...filters} added={added} onAdd={setAdded} />
    </>
  );
});
