import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { View } from '#contract/views.ts';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { dropAbsent } from '#web/features/signals/filters/signal-search.ts';
import { showToast } from '#web/ui/toast.ts';
import { messageOf, useEditViews } from './use-edit-views.ts';
import { userViews } from './view-queries.ts';
import { currentTab, shownNow, tabSearch, type ViewTab, viewTabs } from './view-search.ts';

const none: View[] = [];

type Naming = { kind: 'create' } | { kind: 'rename'; view: View };

/** The tabs of the screen, the one the address stands on, and what can be done with it. */
export function useViews(search: SignalSearch, onSearch: (search: SignalSearch, quiet?: boolean) => void) {
  const views = useQuery(userViews);
  const own = views.data?.items ?? none;
  const tabs = useMemo(() => viewTabs(own), [own]);
  const { tab, isChanged } = currentTab(search, tabs);
  const edit = useEditViews();
  const [naming, setNaming] = useState<Naming | null>(null);
  // What comes back by an undo goes to where the reader is by then.
  const latest = useRef({ search, onSearch });
  useEffect(() => {
    latest.current = { search, onSearch };
  });

  const open = (next: ViewTab) => onSearch(tabSearch(next));
  const tell = (what: string) => (error: unknown) => showToast(`${what} ${messageOf(error)}`, 'danger');
  return {
    tabs,
    tab,
    isChanged,
    /** Whether it is known yet which own views there are. */
    isPending: views.isPending,
    /** Whether the address names a view that is still being read: till then no tab is the open one. */
    isUnknown: views.isPending && search.view !== undefined && search.view !== tab.key,
    error: views.isError && !views.data ? views.error : null,
    retry: () => void views.refetch(),
    naming,
    setNaming,
    isBusy: edit.isBusy,
    open,
    reset: () => open(tab),
    save: () => {
      if (!tab.own) return setNaming({ kind: 'create' });
      edit.change
        .mutateAsync({ id: tab.own.id, ...shownNow(search) })
        .then((view) => showToast(`Saved “${view.name}”`, 'success'), tell('The view was not saved.'));
    },
    create: async (name: string, columns: string[] | undefined) => {
      const shown = shownNow(search);
      const made = await edit.create.mutateAsync({
        name,
        ...shown,
        columns: shown.columns ?? columns ?? null,
      });
      onSearch(dropAbsent({ ...search, columns: made.columns ?? undefined, view: made.id }), true);
    },
    rename: (view: View, name: string) => edit.change.mutateAsync({ id: view.id, name }),
    move: (view: View, by: 1 | -1) => {
      const place = own.findIndex(({ id }) => id === view.id) + by;
      if (place < 0 || place >= own.length) return;
      edit.change.mutateAsync({ id: view.id, position: place }).catch(tell('The view was not moved.'));
    },
    remove: async (view: View) => {
      const before = search;
      const onBack = (back: View) => {
        // Only where the reader has not gone elsewhere meanwhile.
        if (latest.current.search.view === undefined) {
          latest.current.onSearch(dropAbsent({ ...before, signal: undefined, view: back.id }), true);
        }
      };
      if (await edit.removeUndoably(view, onBack)) onSearch({}, true);
    },
    isFirst: (view: View) => own[0]?.id === view.id,
    isLast: (view: View) => own.at(-1)?.id === view.id,
  };
}

export type Views = ReturnType<typeof useViews>;
