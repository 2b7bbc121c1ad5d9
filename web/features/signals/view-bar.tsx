import { type ComponentProps, useState } from 'react';
import type { FilterField } from './filters/chip-sentence.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { Views } from './views/use-views.ts';
import { ViewTabs } from './views/view-tabs.tsx';

type ViewBarProps = Omit<ComponentProps<typeof FilterBar>, 'added' | 'onAdd'> & {
  views: Views;
  /** Whether the charts are shown, and not the table. */
  isOverview?: boolean;
  /** The columns shown, to be kept with a new view. */
  columns: string[] | undefined;
};

/** Views, and the filters of the one that is shown. */
export function ViewBar({ views, columns, isOverview = false, ...filters }: ViewBarProps) {
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
}
