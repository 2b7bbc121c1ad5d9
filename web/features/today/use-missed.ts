import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { doneMessages, missedMessages } from './today-messages.ts';
import { todayQuery } from './today-query.ts';

/** Posts a missed post now, or opens a copy of it to pick a new time. Channels that got it are left out. */
export function useMissed(onGo: (path: string) => void) {
  const onSettled = useReadAgain(todayQuery.queryKey, ['publication']);
  const onError = (error: unknown) => void showFailure(error, doneMessages.failed);
  const copy = async (id: string) => {
    const made = await api.compositions.duplicate({ params: { id }, query: { state: ['missed'] } });
    await api.today.done({ body: { kind: 'composition', id, isDone: true } });
    return { ...made, path: `/dashboard/posts?network=${made.network}&compose=${made.id}` };
  };
  const pickTime = useMutation({
    mutationFn: copy,
    onSuccess: ({ path }) => onGo(path),
    onError,
    onSettled,
  });
  const postNow = useMutation({
    mutationFn: async (id: string) => {
      const made = await copy(id);
      const { items } = await api.publications.list({
        query: { compositionId: made.id, network: made.network, state: ['draft'], limit: 100 },
      });
      const ids = items.filter(({ part }) => part === 0).map((one) => one.id);
      try {
        for (const one of ids) await api.publications.schedule({ params: { id: one }, body: {} });
      } catch (error) {
        // What can't be sent now is a draft that can be edited.
        onError(error);
        onGo(made.path);
        return;
      }
      offerUndo({
        message: missedMessages.goesOut,
        undo: async () => {
          for (const one of ids) await api.publications.unschedule({ params: { id: one } });
          onGo(made.path);
        },
      });
    },
    onError,
    onSettled,
  });
  return { pickTime, postNow };
}
