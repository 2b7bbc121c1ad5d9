import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PastedPost } from '#contract/sources/post-import.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { postImportMessages } from './post-import-messages.ts';
import { broughtPosts } from './queries.ts';

/** Reads again what a post that was brought in changes. */
function useRenew() {
  const client = useQueryClient();
  return (connectedProfileId: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['job', 'brought', connectedProfileId] }),
      client.invalidateQueries({ queryKey: ['signals', connectedProfileId] }),
      client.invalidateQueries({ queryKey: ['connected-profile'] }),
    ]);
}

/** Stores a post and starts the reading of who engaged with it. */
export function useBringPost() {
  const client = useQueryClient();
  const renew = useRenew();
  return useMutation({
    mutationFn: (body: { postUrl: string; connectedProfileId: string }) => api.posts.bring({ body }),
    onSuccess: (brought, { connectedProfileId }) => {
      // Its line is there at once: a quick reading would be over before it was ever seen to run.
      client.setQueryData(broughtPosts(connectedProfileId).queryKey, (before) => ({
        items: [
          { ...brought, broughtAt: brought.job.createdAt },
          ...(before?.items ?? []).filter(({ post }) => post.id !== brought.post.id),
        ],
      }));
      return renew(connectedProfileId);
    },
  });
}

/** Stores a pasted post and its people. */
export function usePastePost() {
  const renew = useRenew();
  return useMutation({
    mutationFn: (body: PastedPost) => api.posts.paste({ body }),
    onSuccess: (_, { connectedProfileId }) => renew(connectedProfileId),
  });
}

/** Asks the reading of a post to stop; what was read stays. */
export function useStopReading(connectedProfileId: string) {
  const renew = useRenew();
  return useMutation({
    mutationFn: (jobId: string) => api.jobs.stop({ params: { id: jobId } }),
    onError: (error) => showToast(postImportMessages.stopFailed(error.message), 'danger'),
    onSettled: () => renew(connectedProfileId),
  });
}
