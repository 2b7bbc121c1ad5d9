import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewView, View, ViewChange } from '#contract/views.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { userViews } from './view-queries.ts';

/**
 * Saves, changes, moves and deletes views. What is changed stands in its tab at once, so that the address and the tab
 * never disagree for a moment; refusals are told, by the caller where there is a form.
 */
export function useEditViews() {
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

  /** Deletes a view, with the way back; `onBack` is told the view that came back, which has another id. */
  const removeUndoably = async (view: View, onBack: (view: View) => void): Promise<boolean> => {
    const position = client.getQueryData(queryKey)?.items.findIndex(({ id }) => id === view.id) ?? 0;
    try {
      await remove.mutateAsync(view);
    } catch (error) {
      showToast(`“${view.name}” was not deleted. ${messageOf(error)}`, 'danger');
      return false;
    }
    const { id: _gone, lost: _lost, ...kept } = view;
    offerUndo({
      message: `Deleted the view “${view.name}”`,
      undo: async () => {
        try {
          onBack(await create.mutateAsync({ ...kept, position: Math.max(0, position) }));
        } catch (error) {
          showToast(`“${view.name}” did not come back. ${messageOf(error)}`, 'danger');
        }
      },
    });
    return true;
  };
  const isBusy = create.isPending || change.isPending || remove.isPending;
  return { create, change, removeUndoably, isBusy };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
