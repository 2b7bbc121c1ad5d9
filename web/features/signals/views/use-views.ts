import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NewView, View, ViewChange } from '#contract/signals/views.ts';
import { dropAbsent, type SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { userViews } from './view-queries.ts';
import { currentTab, shownNow, tabOf, tabSearch, type ViewTab, viewTabs } from './view-search.ts';

/**
 * Saves, changes, moves, and deletes views. Changes appear in the tab at once, so the URL and the tab never
 * disagree. Rejections are shown, by the caller if there is a form.
 */
function useEditViews() {
  const client = useQueryClient();
  const { queryKey } = userViews;
  const readAgain = () => client.invalidateQueries({ queryKey });
  const put = (change: (views: View[]) => View[]) =>
    client.setQueryData(queryKey, (known) => known && { items: change(known.items) });

  const create = useMutation({
    mutationFn: (view: NewView) => api.views.create({ body: view }),
    onSuccess: (made, { position }) =>
      put((views) => views.filter(({ id }) => id !== made.id).toSpliced(position ?? views.length, 0, made)),
    onSettled: readAgain,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ViewChange & { id: string }) => api.views.change({ params: { id }, body }),
    onSuccess: (changed, { position }) =>
      put((views) => {
        const others = views.filter(({ id }) => id !== changed.id);
        return others.toSpliced(position ?? views.findIndex(({ id }) => id === changed.id), 0, changed);
      }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: View) => api.views.remove({ params: { id } }),
    onSuccess: ({ id }) => put((views) => views.filter((view) => view.id !== id)),
    onSettled: readAgain,
  });

  /** Deletes a view, with undo. `onBack` gets the restored view, which has a new id. */
  const removeUndoably = async (view: View, onBack: (view: View) => void): Promise<boolean> => {
    const position = client.getQueryData(queryKey)?.items.findIndex(({ id }) => id === view.id) ?? 0;
    try {
      await remove.mutateAsync(view);
    } catch (error) {
      showFailure(error, `“${view.name}” was not deleted.`);
      return false;
    }
    const { id: _gone, lost: _lost, version: _version, ...kept } = view;
    offerUndo({
      message: `Deleted the view “${view.name}”`,
      undo: async () => {
        try {
          onBack(await create.mutateAsync({ ...kept, position: Math.max(0, position) }));
        } catch (error) {
          showFailure(error, `“${view.name}” couldn’t be restored.`);
        }
      },
    });
    return true;
  };
  const isBusy = create.isPending || change.isPending || remove.isPending;
  return { create, change, removeUndoably, isBusy };
}

const none: View[] = [];

/** The dialog that is open. `conflict`: the view was changed elsewhere while its filters were changed here. */
type Naming = { kind: 'create' } | { kind: 'rename' | 'conflict'; view: View };

/** Whether one of the user's own views is shown. */
export function useIsOwnView(search: SignalSearch): boolean {
  const own = useQuery(userViews).data?.items ?? none;
  const tabs = useMemo(() => viewTabs(own), [own]);
  return currentTab(search, tabs).tab.own !== null;
}

/** The screen's tabs, the current one, and its actions. */
export function useViews(search: SignalSearch, onSearch: (search: SignalSearch, quiet?: boolean) => void) {
  const views = useQuery(userViews);
  const own = views.data?.items ?? none;
  const tabs = useMemo(() => viewTabs(own), [own]);
  const { tab, isChanged } = currentTab(search, tabs);
  const edit = useEditViews();
  const [naming, setNaming] = useState<Naming | null>(null);
  // An undo applies to wherever the user is by then.
  const latest = useRef({ search, onSearch });
  useEffect(() => {
    latest.current = { search, onSearch };
  });

  const open = (next: ViewTab) => onSearch(tabSearch(next));
  /** Saves what is shown, unless the view has changed since this version of it. */
  const saveOver = async ({ id, version }: View) => {
    try {
      const view = await edit.change.mutateAsync({ id, ...shownNow(search), basedOn: version });
      showToast(`Saved “${view.name}”`, 'success');
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      const stored = isConflict && (await views.refetch()).data?.items.find((one) => one.id === id);
      if (stored && stored.version !== version) setNaming({ kind: 'conflict', view: stored });
      else showFailure(error, 'Couldn’t save the view.');
    }
  };
  return {
    tabs,
    tab,
    isChanged,
    /** Whether the user's own views are still loading. */
    isPending: views.isPending,
    /** Whether the URL names a view that is still loading. Until then no tab is current. */
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
      void saveOver(tab.own);
    },
    saveOver,
    /** Shows a view as it is stored. */
    show: (view: View) => onSearch(tabSearch(tabOf(view))),
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
      const position = own.findIndex(({ id }) => id === view.id) + by;
      if (position < 0 || position >= own.length) return;
      edit.change
        .mutateAsync({ id: view.id, position })
        .catch((error) => showFailure(error, 'Couldn’t move the view.'));
    },
    remove: async (view: View) => {
      const before = search;
      const onBack = (back: View) => {
        // Unless the user has gone elsewhere in the meantime.
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
