import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PastedPost } from '#contract/imports/post-import.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { postImportMessages } from './post-import-messages.ts';
import { importedPosts } from './queries.ts';

/** Refetches what an imported post changes. */
function useRenew() {
  const client = useQueryClient();
  return (connectedProfileId: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['job', 'brought', connectedProfileId] }),
      client.invalidateQueries({ queryKey: ['signals', connectedProfileId] }),
      client.invalidateQueries({ queryKey: ['connected-profile'] }),
    ]);
}

/** Saves a post and starts reading its engagers. */
export function useImportPost() {
  const client = useQueryClient();
  const renew = useRenew();
  return useMutation({
    mutationFn: (body: { postUrl: string; connectedProfileId: string }) => api.posts.bring({ body }),
    onSuccess: (brought, { connectedProfileId }) => {
      // Shows its line at once. Otherwise a fast import would finish before the user ever saw it running.
      client.setQueryData(importedPosts(connectedProfileId).queryKey, (before) => ({
        items: [
          { ...brought, broughtAt: brought.job.createdAt },
          ...(before?.items ?? []).filter(({ post }) => post.id !== brought.post.id),
        ],
      }));
      return renew(connectedProfileId);
    },
  });
}

/** Saves a pasted post and its people. */
export function usePastePost() {
  const renew = useRenew();
  return useMutation({
    mutationFn: (body: PastedPost) => api.posts.paste({ body }),
    onSuccess: (_, { connectedProfileId }) => renew(connectedProfileId),
  });
}

/** Asks a running post import to stop. What it has read so far is kept. */
export function useStopReading(connectedProfileId: string) {
  const renew = useRenew();
  return useMutation({
    mutationFn: (jobId: string) => api.jobs.stop({ params: { id: jobId } }),
    onError: (error) => showFailure(error, postImportMessages.stopFailed),
    onSettled: () => renew(connectedProfileId),
  });
}
