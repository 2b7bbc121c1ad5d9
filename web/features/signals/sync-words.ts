import type { Job } from '#contract/jobs.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { relativeTime } from '#web/ui/relative-time.ts';
import { formatCount } from './words.ts';

/** How a sync stands, for the dot and the words beside the profile. */
export type SyncTone = 'working' | 'good' | 'warning' | 'danger' | 'none';

/** Whether a sync is under way or waits for its turn. */
export const isSyncing = (profile: Pick<ConnectedProfile, 'syncState'>): boolean =>
  profile.syncState === 'running' || profile.syncState === 'queued';

export function syncTone(profile: Pick<ConnectedProfile, 'syncState' | 'lastSyncedAt'>): SyncTone {
  if (isSyncing(profile)) return 'working';
  if (profile.syncState === 'failed') return 'danger';
  if (profile.syncState === 'partial') return 'warning';
  return profile.lastSyncedAt ? 'good' : 'none';
}

/** The state in one line: `Syncing · post 12 of 60`, `Synced 5 min ago`, `Sync failed`. */
export function syncWords(
  profile: Pick<ConnectedProfile, 'syncState' | 'lastSyncedAt'>,
  job: Pick<Job, 'state' | 'step' | 'done' | 'total'> | undefined,
  now: Date,
): string {
  if (profile.syncState === 'queued') return 'Sync starts in a moment';
  if (profile.syncState === 'running') return job ? `Syncing · ${jobWords(job)}` : 'Syncing';
  const last = profile.lastSyncedAt ? relativeTime(profile.lastSyncedAt, now) : null;
  if (profile.syncState === 'failed') return last ? `Sync failed · last one ${last}` : 'Sync failed';
  if (profile.syncState === 'partial') return last ? `Partly synced ${last}` : 'Partly synced';
  return last ? `Synced ${last}` : 'Not synced yet';
}

/** What a job does and how far it is; the step's own numbers win over ours. */
export function jobWords(job: Pick<Job, 'step' | 'done' | 'total'>): string {
  if (/\d/.test(job.step)) return job.step;
  const far =
    job.total === null ? formatCount(job.done) : `${formatCount(job.done)} of ${formatCount(job.total)}`;
  if (job.total === null && job.done === 0) return job.step;
  return job.step ? `${job.step}, ${far}` : far;
}
