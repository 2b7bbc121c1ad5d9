import type { ConnectedProfile } from '#contract/profile.ts';

/** The fields that the sync labels depend on. */
export type Synced = Pick<
  ConnectedProfile,
  'syncState' | 'lastSyncedAt' | 'signalCount' | 'network' | 'isReadable'
>;

/** Whether a sync is running or queued. */
export function isSyncing({ syncState }: Pick<Synced, 'syncState'>): boolean {
  return syncState === 'running' || syncState === 'queued';
}

/**
 * Whether a profile of the sample network waits for the network to be switched on again. Until then it isn't
 * synced.
 */
export function isSamplePaused({
  network: realm,
  isReadable,
}: Pick<Synced, 'network' | 'isReadable'>): boolean {
  return realm === 'sample' && !isReadable;
}

export const pausedByPlan = 'Paused by your plan';

/**
 * The state of a profile's sync in a word or two. A profile can have signals from an archive without ever
 * syncing.
 */
export function syncLabel(profile: Synced): string {
  const { syncState, lastSyncedAt, signalCount } = profile;
  if (isSamplePaused(profile)) return 'Sample network is off';
  if (syncState === 'idle' && lastSyncedAt) return 'Up to date';
  if (syncState === 'idle') return signalCount > 0 ? 'From a data archive' : 'Not synced yet';
  return { queued: 'Waiting to sync', running: 'Syncing', partial: 'Partly synced', failed: 'Sync failed' }[
    syncState
  ];
}
