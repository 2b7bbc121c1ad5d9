import type { Job } from '#contract/jobs.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isSamplePaused, type Synced, syncLabel } from '#web/lib/sync-state.ts';
import { relativeTime } from '#web/ui/relative-time.ts';

/** The state in one line: `Syncing · post 12 of 60`, `Synced 5 min ago`, `Sync failed`. */
export function syncStateLabel(
  profile: Synced,
  job: Pick<Job, 'state' | 'step' | 'done' | 'total'> | undefined,
  now: Date,
): string {
  if (isSamplePaused(profile)) return syncLabel(profile);
  if (profile.syncState === 'queued') return 'Sync starts in a moment';
  if (profile.syncState === 'running') return job ? `Syncing · ${jobLabel(job)}` : 'Syncing';
  const last = profile.lastSyncedAt ? relativeTime(profile.lastSyncedAt, now) : null;
  if (profile.syncState === 'failed') return last ? `Sync failed · last one ${last}` : 'Sync failed';
  if (profile.syncState === 'partial') return last ? `Partly synced ${last}` : 'Partly synced';
  return last ? `Synced ${last}` : syncLabel(profile);
}
