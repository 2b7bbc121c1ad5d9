import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import type { Intensity } from '#contract/signals/signal-kinds.ts';
import { intensities } from '#contract/signals/signal-values.ts';
import { useCompanyNames } from '#web/features/signals/companies/use-company-names.ts';
import {
  capitalize,
  countOfPeople,
  countOfSignals,
  intensityLabels,
} from '#web/features/signals/labels/signal-labels.ts';
import { listNamer } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { DoNotEngageCount } from '#web/features/signals/people/do-not-engage.tsx';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { scoreQuery } from '#web/features/signals/scoring/score-queries.ts';
import {
  clearFilters,
  dropAbsent,
  hasFilters,
  type SignalSearch,
} from '#web/features/signals/search/signal-search.ts';
import { lazyComponent, useLazy } from '#web/lib/lazy-component.ts';
import { AddFilter } from '#web/ui/filters/add-filter.tsx';
import { FilterBar as CommonBar } from '#web/ui/filters/filter-bar.tsx';
import { chipSentence, type Namers, withoutField } from './chip-sentence.ts';
import classes from './filter-bar.module.css';
import { type FilterField, filterFields, isSwitch, menuFields, textsOf } from './filter-texts.ts';
import { postNamer } from './post-labels.ts';
import { namedPosts } from './post-queries.ts';
import { SearchField } from './search-field.tsx';

/** The most used filter, available in one click while it's not set. */
function QuickIntensity({ onChoose }: { onChoose: (intensity: Intensity) => void }) {
  return (
    <fieldset className={classes.quick}>
      <legend className="visually-hidden">Intensity</legend>
      {intensities.toReversed().map((one) => (
        <button
          key={one}
          type="button"
          title={`Intensity is ${intensityLabels[one]}`}
          onClick={() => onChoose(one)}
        >
          {capitalize(intensityLabels[one])}
        </button>
      ))}
    </fieldset>
  );
}

/** The filter editors, loaded when the user is about to set the first filter. */
const filterEditor = lazyComponent(() =>
  import('./filter-editor.tsx').then(({ FilterEditor }) => FilterEditor),
);

type FilterBarProps = {
  search: SignalSearch;
  total: SignalTotal | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  /** Shown before the total. */
  news?: ReactNode;
  /** `quiet` changes the URL without a new history entry. */
  onChange: (search: SignalSearch, quiet?: boolean) => void;
  /** A newly added chip has no value yet. It's kept here until it gets one or is left empty. */
  added: FilterField | null;
  onAdd: (field: FilterField | null) => void;
};

/** The active filters as chips that read as sentences, and the number of matching people. */
export function FilterBar({ search, total, searchField, news, onChange, added, onAdd }: FilterBarProps) {
  const scope = useScope();
  const posts = useQuery(namedPosts(scope.id, search.post ?? []));
  const names: Namers = {
    company: useCompanyNames(search.companyId ?? []),
    list: listNamer(useQuery(userLists).data?.items),
    post: postNamer(posts.data?.items, posts.isPlaceholderData),
  };
  const shown = filterFields.filter(
    (field) => field === added || chipSentence(field, search, names) !== null,
  );
  const hasFit = (useQuery(scoreQuery).data?.fit.length ?? 0) > 0;
  const addable = filterFields.filter((field) => (field !== 'fit' || hasFit) && !shown.includes(field));
  // If there is a chip, its editor is loaded before it's needed.
  const Editor = useLazy(filterEditor, shown.length > 0);
  const leave = () => onAdd(null);
  const chips = shown.map((field) => ({
    id: field,
    label: textsOf(field).label,
    sentence: chipSentence(field, search, names),
    isNew: field === added,
    isEditorReady: Editor !== null,
    editor: (close: () => void) =>
      Editor && <Editor field={field} search={search} onChange={(next) => onChange(next)} onDone={close} />,
    onRemove: () => onChange(withoutField(search, field)),
    onLeave: leave,
  }));
  return (
    <CommonBar
      start={
        <SearchField
          ref={searchField}
          value={search.search ?? ''}
          onChange={(text) => onChange(dropAbsent({ ...search, search: text || undefined }), true)}
        />
      }
      chips={chips}
      add={
        <>
          <AddFilter
            fields={menuFields(addable)}
            // Errors don't matter here: picking a filter loads the editors again and reports failures.
            onOpen={() => void filterEditor.load().catch(() => undefined)}
            onAdd={(field) =>
              isSwitch(field) ? onChange(dropAbsent({ ...search, [field]: true })) : onAdd(field)
            }
          />
          {!shown.includes('intensity') && (
            <QuickIntensity
              onChoose={(intensity) => onChange(dropAbsent({ ...search, intensity: [intensity] }))}
            />
          )}
        </>
      }
      onClear={
        hasFilters(search)
          ? () => {
              onAdd(null);
              onChange(clearFilters(search));
            }
          : undefined
      }
      end={
        <>
          <DoNotEngageCount
            realm={scope.realm}
            shown={search.list}
            onShow={(list) => onChange(dropAbsent({ ...search, list }))}
          />
          {news}
          <span role="status" data-testid="signal-total">
            {total && (scope.profile ? countOfPeople : countOfSignals)(total.total, total.isMore)}
          </span>
        </>
      }
    />
  );
}
