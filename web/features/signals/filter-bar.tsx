import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { chipSentence, type FilterField, fieldLabel, filterFields } from './chip-sentence.ts';
import classes from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { userLists } from './list-queries.ts';
import { listNamer } from './list-words.ts';
import { SearchField } from './search-field.tsx';
import { clearFilters, dropAbsent, hasFilters, type SignalSearch } from './signal-search.ts';
import { countOfPeople } from './words.ts';

type FilterBarProps = {
  search: SignalSearch;
  total: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  /** `quiet` changes the address without a new step in the history. */
  onChange: (search: SignalSearch, quiet?: boolean) => void;
};

/** What narrows the rows, as chips that read as sentences, and how many people are left. */
export function FilterBar({ search, total, searchField, onChange }: FilterBarProps) {
  // A chip that was just added has no value yet: it lives here until it gets one or is left empty.
  const [added, setAdded] = useState<FilterField | null>(null);
  const listName = listNamer(useQuery(userLists).data?.items);
  const shown = filterFields.filter(
    (field) => field === added || chipSentence(field, search, listName) !== null,
  );
  const addable = filterFields.filter((field) => !shown.includes(field));
  return (
    <div className={classes.bar}>
      <SearchField
        ref={searchField}
        value={search.search ?? ''}
        onChange={(text) => onChange(dropAbsent({ ...search, search: text || undefined }), true)}
      />
      {shown.map((field) => (
        <FilterChip
          key={field}
          field={field}
          search={search}
          listName={listName}
          isNew={field === added}
          onChange={(next) => onChange(next)}
          onLeave={() => setAdded(null)}
        />
      ))}
      {addable.length > 0 && (
        <Menu position="bottom-start" width={180}>
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              className={classes.add}
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            >
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {addable.map((field) => (
              <Menu.Item key={field} onClick={() => setAdded(field)}>
                {fieldLabel[field]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {hasFilters(search) && (
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          fw={400}
          size="compact-sm"
          onClick={() => {
            setAdded(null);
            onChange(clearFilters(search));
          }}
        >
          Clear
        </Button>
      )}
      <span className={classes.total} role="status" data-testid="signal-total">
        {total === undefined ? '' : countOfPeople(total)}
      </span>
    </div>
  );
}
