import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DigestChoice } from '#contract/channels/digests.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';

/** The workspace's public channels whose name has this in it. */
export const slackChannelsQuery = (connectionId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['connection', 'slack-channels', connectionId, search],
    queryFn: ({ pageParam, signal }) =>
      api.slack.channels(
        {
          query: {
            ...(search === '' ? {} : { search }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Each page is several calls to Slack, which counts them.
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Whether, when and where one is notified of new signals; read again when what was sent has changed. */
export const digestQuery = queryOptions({
  queryKey: ['publication', 'digest'],
  queryFn: ({ signal }) => api.digests.read({}, { signal }),
});

export const digestPreviewQuery = queryOptions({
  queryKey: ['signals-digest', 'preview'],
  queryFn: ({ signal }) => api.digests.preview({}, { signal }),
  // It is of this minute.
  staleTime: 0,
  gcTime: 0,
});

export function useChangeDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: DigestChoice) => api.digests.change({ body: choice }),
    onSuccess: (digest) => client.setQueryData(digestQuery.queryKey, digest),
  });
}

export function useTestDigest() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ['publication'] });
  const takeBack = (id: string) =>
    api.publications
      .cancel({ params: { id } })
      .then(() => showToast('Canceled. Nothing was sent.', 'success'))
      .catch((error: Error) => showToast(error.message, 'danger'))
      .finally(readAgain);
  return useMutation({
    mutationFn: (channelId: string | null) => api.digests.test({ body: { channelId } }),
    onSuccess: ({ id }) =>
      offerUndo({ message: 'The test goes to Slack in ten seconds', undo: () => void takeBack(id) }),
    onSettled: readAgain,
  });
}
