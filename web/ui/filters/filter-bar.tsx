import { Button } from '@mantine/core';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { AddFilter, type AddFilterProps } from './add-filter.tsx';
import classes from './filter-bar.module.css';
import { FilterChip, type FilterChipProps } from './filter-chip.tsx';

type FilterBarProps = {
  /** The filters that are set, and the one being added. */
  chips: readonly (FilterChipProps & { id: string })[];
  /** Clears all filters. Leave it out if none is set. */
  onClear?: (() => void) | undefined;
  /** The fields that can be added, or a custom menu. */
  add?: AddFilterProps | ReactElement | undefined;
  /** Shown before the chips: a search field, tabs. */
  start?: ReactNode;
  /** Shown at the right: the number of results, a switch. */
  end?: ReactNode;
};

/** The active filters of the rows below, as chips that read as sentences. */
export function FilterBar({ chips, onClear, add, start, end }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      {start}
      {chips.map(({ id, ...chip }) => (
        <FilterChip key={id} {...chip} />
      ))}
      {isValidElement(add) ? add : add && <AddFilter {...add} />}
      {onClear && (
        <Button variant="subtle" color="gray" c="dimmed" fw={400} size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      )}
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </div>
  );
}
