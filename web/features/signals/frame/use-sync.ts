import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { jobQuery } from '#web/lib/job-queries.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { showToast } from '#web/ui/toast.ts';

/** A profile's sync: the job while one runs, and ways to start and stop it. */
export function useSync(profile: ConnectedProfile) {
  const client = useQueryClient();
  const running = isSyncing(profile);
  const job = useQuery({
    ...jobQuery(profile.syncJobId ?? ''),
    enabled: running && profile.syncJobId !== null,
  });
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['connected-profile'] }),
      client.invalidateQueries({ queryKey: ['job'] }),
    ]);
  const start = useMutation({
    mutationFn: () => api.sources.sync({ params: { id: profile.id } }),
    onError: (error) => showToast(`Couldn’t start the sync. ${reasonOf(error)}`, 'danger'),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: (jobId: string) => api.jobs.stop({ params: { id: jobId } }),
    onError: (error) => showToast(`Couldn’t stop the sync. ${reasonOf(error)}`, 'danger'),
    onSettled,
  });
  const jobId = profile.syncJobId;
  return {
    job: running ? job.data : undefined,
    running,
    start: () => start.mutate(),
    isStarting: start.isPending,
    stop: jobId === null ? undefined : () => stop.mutate(jobId),
    isStopping: stop.isPending,
  };
}

export type Sync = ReturnType<typeof useSync>;
