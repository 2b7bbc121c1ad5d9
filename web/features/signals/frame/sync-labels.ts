import type { Job } from '#contract/jobs.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isSamplePaused, pausedByPlan, type Synced, syncLabel } from '#web/lib/sync-state.ts';
import { formatDay, relativeTime, timeOfDay } from '#web/ui/relative-time.ts';

/** The state in one line: `Syncing posts, 12 of 60`, `Synced 5 min ago · Next 15:19`, `Sync failed`. */
export function syncStateLabel(
  profile: Synced & Partial<Pick<ConnectedProfile, 'nextSyncAt'>>,
  job: Pick<Job, 'state' | 'step' | 'done' | 'total'> | undefined,
  now: Date,
  isPaused = false,
): string {
  if (isSamplePaused(profile)) return syncLabel(profile);
  if (profile.syncState === 'queued') return 'Sync starts in a moment';
  if (profile.syncState === 'running') return job ? jobLabel(job) : 'Syncing';
  if (isPaused) return pausedByPlan;
  const last = profile.lastSyncedAt ? relativeTime(profile.lastSyncedAt, now) : null;
  if (profile.syncState === 'failed') return last ? `Sync failed · last one ${last}` : 'Sync failed';
  if (profile.syncState === 'partial') return last ? `Partly synced ${last}` : 'Partly synced';
  if (!last) return syncLabel(profile);
  return profile.nextSyncAt ? `Synced ${last} · Next ${soon(profile.nextSyncAt, now)}` : `Synced ${last}`;
}

/** The time of day within a day, otherwise the date as well. */
const soon = (moment: string, now: Date) =>
  new Date(moment).getTime() - now.getTime() < 24 * 60 * 60_000
    ? timeOfDay(moment)
    : `${formatDay(moment, now)}, ${timeOfDay(moment)}`;
