import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettingsChange } from '#contract/channels/notices.ts';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';

export const noticeSettingsQuery = queryOptions({
  queryKey: ['notice', 'settings'],
  queryFn: ({ signal }) => api.notices.read({}, { signal }),
});

export function useChangeNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeSettingsChange) => api.notices.change({ body }),
    onSuccess: (settings) => {
      client.setQueryData(noticeSettingsQuery.queryKey, settings);
      // The digest is chosen under Channels, too.
      void client.invalidateQueries({ queryKey: ['publication', 'digest'] });
    },
    onError: (error) => showToast(reasonOf(error), 'danger'),
  });
}

export function useTestNotice() {
  return useMutation({
    mutationFn: (via: 'mail' | 'slack') => api.notices.test({ body: { via } }),
    onSuccess: (_, via) =>
      showToast(via === 'mail' ? 'A test mail is on its way' : 'A test goes to Slack', 'success'),
    onError: (error) => showToast(reasonOf(error), 'danger'),
  });
}
