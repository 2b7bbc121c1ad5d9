import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable } from '@tanstack/react-table';
import type { SignalSort } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { columnSort, type features } from './columns.tsx';
import classes from './signal-table.module.css';
import { ariaSort } from './sort.ts';

type TableHeadProps = {
  table: ReactTable<typeof features, Signal>;
  search: SignalSearch;
  allSelected: boolean;
  someSelected: boolean;
  onSort: (column: SignalSort) => void;
  onSelectAll: (all: boolean) => void;
};

/** The column headers. Most sort on click. */
export function TableHead({ table, search, allSelected, someSelected, onSort, onSelectAll }: TableHeadProps) {
  return (
    <thead className={classes.head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1} className={classes.headRow}>
          {group.headers.map((header) => {
            const id = header.column.id;
            const sort = columnSort[id];
            return (
              <th
                key={id}
                scope="col"
                className={classes.cell}
                data-column={id}
                aria-sort={sort ? ariaSort(search, sort) : undefined}
              >
                {id === 'select' ? (
                  <input
                    type="checkbox"
                    className={classes.check}
                    aria-label="Select all loaded rows"
                    checked={allSelected}
                    ref={(box) => {
                      if (box) box.indeterminate = someSelected && !allSelected;
                    }}
                    onChange={(event) => onSelectAll(event.currentTarget.checked)}
                  />
                ) : sort ? (
                  <SortButton search={search} sort={sort} onSort={onSort}>
                    {String(header.column.columnDef.header)}
                  </SortButton>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

type SortButtonProps = {
  search: SignalSearch;
  sort: SignalSort;
  onSort: (column: SignalSort) => void;
  children: string;
};

function SortButton({ search, sort, onSort, children }: SortButtonProps) {
  const direction = ariaSort(search, sort);
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction !== 'none' || undefined}
      onClick={() => onSort(sort)}
    >
      {children}
      <Arrow size={13} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
}
