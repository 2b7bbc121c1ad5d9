import { useQuery } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import type { HeaderProgress } from '#web/ui/page/page-header.tsx';
import { StopButton } from '#web/ui/stop-button.tsx';

/** The running sync of one of these profiles, in the page header's format; null if none is running. */
export function useSyncProgress(profiles: readonly ConnectedProfile[]): HeaderProgress | null {
  const syncing = profiles.find(isSyncing);
  const jobId = syncing?.syncJobId ?? null;
  const job = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null }).data;
  if (!syncing || !job || !isLive(job)) return null;
  return {
    label: `${syncing.name}: ${jobLabel(job)}`,
    percent: percentDone(job),
    stop: <StopButton jobId={job.id} />,
  };
}
