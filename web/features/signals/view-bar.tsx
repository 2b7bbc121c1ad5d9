import { type ComponentProps, memo, useState } from 'react';
import type { FilterField } from './filters/chip-sentence.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { SignalSearch } from './filters/signal-search.ts';
import { useViews } from './views/use-views.ts';
import { ViewTabs } from './views/view-tabs.tsx';

type ViewBarProps = Omit<ComponentProps<typeof FilterBar>, 'added' | 'onAdd'> & {
  /** Shows a view, or what is kept as one; `quiet` without a new step in the history. */
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  /** Whether the charts are shown, and not the table. */
  isOverview?: boolean;
  /** The columns shown, to be kept with a new view. */
  columns: string[] | undefined;
};

/** Views, and the filters of the one that is shown. Not drawn again for another person in the panel. */
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
