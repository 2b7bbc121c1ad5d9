import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettingsChange } from '#contract/channels/notices.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { digestMessages } from './digest-labels.ts';

export const noticeSettingsQuery = queryOptions({
  queryKey: ['notice', 'settings'],
  queryFn: ({ signal }) => api.notices.read({}, { signal }),
});

export function useChangeNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeSettingsChange) => api.notices.change({ body }),
    onSuccess: (settings) => client.setQueryData(noticeSettingsQuery.queryKey, settings),
    onError: (error) => showFailure(error),
  });
}

export function useTestNotice() {
  return useMutation({
    mutationFn: (via: 'mail' | 'slack') => api.notices.test({ body: { via } }),
    onSuccess: (_, via) => showToast(via === 'mail' ? 'Test email sent' : 'Test sent to Slack', 'success'),
    onError: (error) => showFailure(error),
  });
}

export const digestPreviewQuery = queryOptions({
  queryKey: ['signals-digest', 'preview'],
  queryFn: ({ signal }) => api.digests.preview({}, { signal }),
  // The preview is only valid right now.
  staleTime: 0,
  gcTime: 0,
});

export function useTestDigest() {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(
      (['publication', 'notice'] as const).map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
  const cancelTest = (id: string) =>
    api.publications
      .cancel({ params: { id } })
      .then(() => showToast(digestMessages.testCanceled, 'success'))
      .catch((error: Error) => showFailure(error))
      .finally(readAgain);
  return useMutation({
    mutationFn: (channelId: string | null) => api.digests.test({ body: { channelId } }),
    onSuccess: ({ id }) => offerUndo({ message: digestMessages.testWaits, undo: () => void cancelTest(id) }),
    onSettled: readAgain,
  });
}
