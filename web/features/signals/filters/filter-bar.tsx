import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useCompanyNames } from '#web/features/signals/companies/use-company-names.ts';
import { listNamer } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { DoNotEngageCount } from '#web/features/signals/people/do-not-engage.tsx';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { scoreQuery } from '#web/features/signals/scoring/score-queries.ts';
import { countOfPeople, countOfSignals } from '#web/features/signals/signal-labels.ts';
import { AddFilterMenu } from './add-filter-menu.tsx';
import { chipSentence, type FilterField, filterFields, isSwitch } from './chip-sentence.ts';
import classes from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { postNamer } from './post-labels.ts';
import { namedPosts } from './post-queries.ts';
import { QuickIntensity } from './quick-intensity.tsx';
import { SearchField } from './search-field.tsx';
import { clearFilters, dropAbsent, hasFilters, type SignalSearch } from './signal-search.ts';

type FilterBarProps = {
  search: SignalSearch;
  total: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  /** What stands before the total. */
  news?: ReactNode;
  /** `quiet` changes the URL without a new step in the history. */
  onChange: (search: SignalSearch, quiet?: boolean) => void;
  /** A chip that was just added has no value yet: it lives here until it gets one or is left empty. */
  added: FilterField | null;
  onAdd: (field: FilterField | null) => void;
};

/** What narrows the rows, as chips that read as sentences, and how many people are left. */
export function FilterBar({ search, total, searchField, news, onChange, added, onAdd }: FilterBarProps) {
  const scope = useScope();
  const posts = useQuery(namedPosts(scope.id, search.post ?? []));
  const postName = postNamer(posts.data?.items, posts.isPlaceholderData);
  const listName = listNamer(useQuery(userLists).data?.items);
  const companyName = useCompanyNames(search.companyId ?? []);
  const shown = filterFields.filter(
    (field) => field === added || chipSentence(field, search, listName) !== null,
  );
  const hasFit = (useQuery(scoreQuery).data?.fit.length ?? 0) > 0;
  const addable = filterFields.filter((field) => (field !== 'fit' || hasFit) && !shown.includes(field));
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
          postName={postName}
          companyName={companyName}
          isNew={field === added}
          onChange={(next) => onChange(next)}
          onLeave={() => onAdd(null)}
        />
      ))}
      <AddFilterMenu
        fields={addable}
        onAdd={(field) =>
          isSwitch(field) ? onChange(dropAbsent({ ...search, [field]: true })) : onAdd(field)
        }
      />
      {!shown.includes('intensity') && (
        <QuickIntensity
          onChoose={(intensity) => onChange(dropAbsent({ ...search, intensity: [intensity] }))}
        />
      )}
      {hasFilters(search) && (
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          fw={400}
          size="compact-sm"
          onClick={() => {
            onAdd(null);
            onChange(clearFilters(search));
          }}
        >
          Clear
        </Button>
      )}
      <span className={classes.end}>
        <DoNotEngageCount
          network={scope.network}
          shown={search.list}
          onShow={(list) => onChange(dropAbsent({ ...search, list }))}
        />
        {news}
        <span className={classes.total} role="status" data-testid="signal-total">
          {total === undefined ? '' : scope.profile ? countOfPeople(total) : countOfSignals(total)}
        </span>
      </span>
    </div>
  );
}
