import { useMutation, useQuery } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { jobQuery } from '#web/lib/job-queries.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { showFailure } from '#web/ui/toast.ts';

/** A profile's sync: the job while one runs, and ways to start and stop it. */
export function useSync(profile: ConnectedProfile) {
  const running = isSyncing(profile);
  const job = useQuery({
    ...jobQuery(profile.syncJobId ?? ''),
    enabled: running && profile.syncJobId !== null,
  });
  const onSettled = useReadAgain(['connected-profile'], ['job']);
  const start = useMutation({
    mutationFn: () => api.sources.sync({ params: { id: profile.id } }),
    onError: (error) => showFailure(error, 'Couldn’t start the sync.'),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: (jobId: string) => api.jobs.stop({ params: { id: jobId } }),
    onError: (error) => showFailure(error, 'Couldn’t stop the sync.'),
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
