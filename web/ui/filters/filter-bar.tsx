import { Button } from '@mantine/core';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { AddFilter, type AddFilterProps } from './add-filter.tsx';
import classes from './filter-bar.module.css';
import { FilterChip, type FilterChipProps } from './filter-chip.tsx';

type FilterBarProps = {
  /** Those that are set, and the one that is being added. */
  chips: readonly (FilterChipProps & { id: string })[];
  /** Takes all of them away; leave it out where none is set. */
  onClear?: (() => void) | undefined;
  /** What can be added; where it is a menu of its own, that. */
  add?: AddFilterProps | ReactElement | undefined;
  /** Before the chips: a search field, tabs. */
  start?: ReactNode;
  /** At the right: how many are left, a switch. */
  end?: ReactNode;
};

/** What narrows the rows beneath, as chips that read as sentences. */
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
