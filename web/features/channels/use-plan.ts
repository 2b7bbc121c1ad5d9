import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Publication } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['publication'] });
}

const schedule = (id: string, at: string) => api.publications.schedule({ params: { id }, body: { at } });

/** Gives something scheduled another time; it can be moved back for ten seconds. */
export function useMove(zoneWords: (moment: string) => string) {
  const readAgain = useReadAgain();
  const back = useMutation({
    mutationFn: ({ id, at }: { id: string; at: string }) => schedule(id, at),
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: ({ publication, to }: { publication: Publication; to: Date }) =>
      schedule(publication.id, to.toISOString()),
    onSuccess: ({ id, dueAt }, { publication }) => {
      const before = publication.dueAt;
      if (dueAt === null || before === null) return;
      offerUndo({ message: `Moved to ${zoneWords(dueAt)}`, undo: () => back.mutate({ id, at: before }) });
    },
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
}

/** Makes something scheduled a draft again. */
export function useUnschedule(onDraft: (publication: Publication) => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.publications.unschedule({ params: { id } }),
    onSuccess: (publication) => {
      showToast('It is a draft now, and goes out only when you schedule it again.');
      onDraft(publication);
    },
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
}

/** Makes a draft that says the same as something that did not go out, and opens it. */
export function useDraftAgain() {
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ channel, text, options, images }: Publication) =>
      api.publications.create({ body: { channel, text, options, imageIds: images.map(({ id }) => id) } }),
    onSuccess: ({ compositionId, network }) =>
      navigate({ to: '/dashboard/posts', search: { network, compose: compositionId } }),
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
}

/** Deletes drafts. */
export function useRemoveDrafts() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.publications.remove({ params: { id } });
    },
    onSuccess: () => showToast('The draft is deleted', 'success'),
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
}
